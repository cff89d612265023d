import { z } from 'zod'

/*
 * What an operator can choose of the engine. It stands apart from what is chosen, because a program that reads the settings need not
 * load the engine.
 */

/** What runs the networks: onnxruntime, or TensorFlow.js on WebAssembly. */
export const runtimes = ['native', 'wasm'] as const
export type Runtime = (typeof runtimes)[number]

/** Which runtime is asked for: `auto` is the native one where it loads. */
export const inferenceChoices = ['auto', ...runtimes] as const
export const InferenceChoice = z.enum(inferenceChoices)
export type InferenceChoice = z.infer<typeof InferenceChoice>

/**
 * The networks with which a matte can be made. The second one does not know hair and makes a rougher matte on its
 * own.
 */
export const mattingModels = ['rvm', 'selfie'] as const
export type MattingModel = (typeof mattingModels)[number]

/**
 * How a decoder process is held, the strictest first. Each but the last also has the system's limits of memory, processor
 * time, files and file size.
 *
 * - `bubblewrap`: namespaces of its own, and of the file system only the program, to read.
 * - `namespaces`: no network, no rights beyond those of a plain user.
 * - `privileges`: no rights beyond those of a plain user.
 * - `limits`: nothing further.
 * - `none`: not even the limits, for systems without a shell.
 */
export const confinements = ['bubblewrap', 'namespaces', 'privileges', 'limits', 'none'] as const
export type Confinement = (typeof confinements)[number]
