/** onnxruntime as this package uses it. */
export type NativeRuntime = typeof import('onnxruntime-node')

/**
 * Loads onnxruntime. It is an optional dependency: it has no build for some systems, such as musl and Macs with Intel
 * processors, and may be left out of an installation.
 *
 * @throws If it cannot be loaded.
 */
export async function loadNativeRuntime(): Promise<NativeRuntime> {
  const { default: runtime } = await import('onnxruntime-node')
  return runtime
}
