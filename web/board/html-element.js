// What custom elements extend. Where there are no pages, in tests, it is an empty class, so that every module can be imported there.

export const BaseElement = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});
