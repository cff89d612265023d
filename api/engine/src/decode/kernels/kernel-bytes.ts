import { readFileSync } from 'node:fs'

/** The compiled kernels. */
export const kernelBytes: Uint8Array<ArrayBuffer> = readFileSync(new URL('./kernels.wasm', import.meta.url))
