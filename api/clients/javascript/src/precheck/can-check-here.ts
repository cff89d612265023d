/** A module whose one function uses SIMD: a browser that cannot run it is too slow to judge a photo. */
const withSimd = Uint8Array.from([
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0],
  ...[65, 0, 253, 15, 253, 98, 11],
])

/** Whether this browser has what the engine needs: Chromium from 114, Firefox from 122, Safari from 17.4. */
export function canCheckHere(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    typeof createImageBitmap === 'function' &&
    typeof WebAssembly === 'object' &&
    'transfer' in ArrayBuffer.prototype &&
    'toSorted' in Array.prototype &&
    WebAssembly.validate(withSimd)
  )
}
