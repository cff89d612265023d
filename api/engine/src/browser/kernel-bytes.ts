import bytes from '../decode/kernels/kernels.wasm'

/** The compiled kernels, which the build of the browser's engine writes into its code. */
export const kernelBytes: Uint8Array<ArrayBuffer> = bytes
