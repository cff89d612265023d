import { limits } from '../thresholds/work/limits.ts'
import type { FrameLimits } from './frames.ts'

/** The descriptors that a decoder process inherits beside the standard ones. */
export const socketDescriptor = 3
export const fileDescriptor = 4

/** The largest shared file: a look at a head, a photo, all its pixels, and close-ups. */
export const mostFileBytes = 256_000_000

/** Where the bytes of a photo begin in the shared file. A look is before them, so that it overwrites no answer. */
export const photoOffset = 2_000_000

const mostMessageBytes = 16_000_000

/** What the engine sends is bounded by the engine; this finds a broken stream. */
export const requestLimits: FrameLimits = { mostMessageBytes, mostBytes: mostFileBytes }

/** An answer has at most all pixels of a photo beside it. */
export const answerLimits: FrameLimits = { mostMessageBytes, mostBytes: limits.maxPixels * 3 }
