import { loadNativeRuntime } from '../src/models/native-network.ts'

/** Why a test of the native runtime is skipped: its optional package is not installed, or has no build for this system. */
export const withoutNative: string | false = await loadNativeRuntime().then(
  () => false as const,
  () => 'the optional package onnxruntime-node cannot be loaded here',
)
