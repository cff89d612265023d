/** What the kernels use of WebAssembly, which TypeScript declares only together with a browser's document. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module)
    readonly exports: Readonly<Record<string, unknown>>
  }
  class Memory {
    readonly buffer: ArrayBuffer
    /** Adds pages of 64 KiB. The buffer is then another one. */
    grow(pages: number): number
  }
}
