import { isMainThread } from 'node:worker_threads'

/** onnxruntime as this package uses it. */
export type NativeRuntime = typeof import('onnxruntime-node')

/**
 * onnxruntime reports to its maker unless this variable is 1 when it starts: it reads the machine's identity and the command
 * line, and keeps a database of events in the user's cache until they are sent. A command line of 25,000 characters ends
 * the process while it does so.
 */
const reportsSwitch = 'ORT_DISABLE_TELEMETRY'

/**
 * Loads onnxruntime, without its reports. It is an optional dependency: it has no build for some systems, such as musl and
 * Macs with Intel processors, and may be left out of an installation. The main thread has to load it before any other does,
 * because only the main thread can set a variable that native code sees.
 *
 * @throws If it cannot be loaded, or if its reports cannot be switched off.
 */
export async function loadNativeRuntime(): Promise<NativeRuntime> {
  if (isMainThread) process.env[reportsSwitch] = '1'
  // A thread starts with a copy of the variables of the main thread.
  else if (process.env[reportsSwitch] !== '1') {
    throw new Error('The main thread must load onnxruntime first, so that it reports nothing.')
  }
  const { default: runtime } = await import('onnxruntime-node')
  return runtime
}
