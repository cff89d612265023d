import type { Duplex } from 'node:stream'
import { deserialize, serialize } from 'node:v8'
import { limits } from '../thresholds/limits.ts'

/** A message between the engine and a decoder process, with bytes that are not part of it. */
export interface Frame {
  readonly message: unknown
  readonly bytes: Uint8Array<ArrayBuffer> | null
}

/** Two numbers of 32 bits: the lengths of the message and of the bytes after it. */
const headBytes = 8

/** Sends a message of plain data, with bytes that follow it if there are any. */
export function sendFrame(to: Duplex, message: unknown, bytes?: Uint8Array): void {
  const written = serialize(message)
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt32LE(written.length)
  head.writeUInt32LE(bytes?.length ?? 0, 4)
  to.cork()
  to.write(head)
  to.write(written)
  if (bytes && bytes.length > 0) to.write(bytes)
  to.uncork()
}

/**
 * Reads frames from a stream. Each part gets memory of its own, of exactly its length, so that nothing of another frame is
 * in it.
 *
 * @param mostBytes The most bytes beside a message that are accepted.
 * @param onWrong Called once if a part is longer than accepted, or the message is not readable; nothing is read after it.
 */
export function readFrames(
  from: Duplex,
  mostBytes: number,
  onFrame: (frame: Frame) => void,
  onWrong: (error: Error) => void,
): void {
  let head = part(headBytes)
  let message: Part | null = null
  let bytes: Part | null = null

  /** The part that the next bytes belong to. Ends a frame if its last part is complete. */
  function advance(): Part {
    if (head.filled < headBytes) return head
    message ??= begun(head.memory.readUInt32LE(), mostMessageBytes)
    if (message.filled < message.memory.length) return message
    bytes ??= begun(head.memory.readUInt32LE(4), mostBytes)
    if (bytes.filled < bytes.memory.length) return bytes
    const frame = { message: deserialize(message.memory), bytes: bytes.filled > 0 ? bytes.memory : null }
    head = part(headBytes)
    message = null
    bytes = null
    onFrame(frame)
    return head
  }

  const read = (chunk: Buffer) => {
    try {
      for (let at = 0; at < chunk.length; ) {
        const into = advance()
        const taken = chunk.copy(into.memory, into.filled, at)
        into.filled += taken
        at += taken
      }
      advance()
    } catch (error) {
      from.off('data', read)
      onWrong(error instanceof Error ? error : new Error(String(error)))
    }
  }
  from.on('data', read)
}

interface Part {
  readonly memory: Buffer<ArrayBuffer>
  filled: number
}

const part = (length: number): Part => ({ memory: Buffer.allocUnsafeSlow(length), filled: 0 })

function begun(length: number, most: number): Part {
  if (length > most) throw new Error(`A part of ${length} bytes is longer than ${most}.`)
  return part(length)
}

/** The descriptor of the socket that a decoder process inherits beside the standard ones. */
export const socketDescriptor = 3

const mostMessageBytes = 16_000_000

/** What the engine sends is bounded by the engine; this finds a broken stream. */
export const mostRequestBytes = 256_000_000

/** An answer has at most all pixels of a photo beside it. */
export const mostAnswerBytes = limits.maxPixels * 3

/**
 * Coverage, 0 to 1, in steps of 1/65,535. With four bytes a value, a mask is more than a socket holds, and its last part waits until
 * the sending thread is idle.
 */
export function writeCoverage(coverage: Float32Array): Uint8Array {
  const steps = new Uint16Array(coverage.length)
  for (let at = 0; at < steps.length; at++) steps[at] = (coverage[at] ?? 0) / step + 0.5
  return new Uint8Array(steps.buffer)
}

/** @param bytes As `writeCoverage` made them, at the start of their memory. */
export function readCoverage({ buffer, byteLength }: Uint8Array): Float32Array {
  const steps = new Uint16Array(buffer, 0, byteLength / 2)
  const coverage = new Float32Array(steps.length)
  for (let at = 0; at < steps.length; at++) coverage[at] = (steps[at] ?? 0) * step
  return coverage
}

const step = 1 / 65_535
