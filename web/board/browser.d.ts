// What the build script makes of crates/browser.
export default function init(): Promise<unknown>;
export class Session {
  answer(name: string, body: string): string;
}
export class Engine {
  constructor();
  think(body: string): string;
}
