// What the build script makes of crates/browser.
export default function init(given: { module_or_path: WebAssembly.Module }): Promise<unknown>;
export class Session {
  answer(name: string, body: string): string;
}
export class Engine {
  constructor();
  think(body: string): string;
  prove(body: string): string;
}
export class Report {
  constructor(body: string);
  play(portion: number): number;
  answer(): string;
  file(): string;
  figures(): string;
}
