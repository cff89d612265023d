import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import type { Duplex } from 'node:stream'
import { deserialize, serialize } from 'node:v8'
import { limits } from '../thresholds/limits.ts'

/** A message between the engine and a decoder process, with bytes that are not part of it. */
export interface Frame {
  readonly message: unknown
  readonly bytes: Uint8Array<ArrayBuffer> | null
}

/** The largest parts of a frame that is accepted, in bytes. */
interface FrameLimits {
  readonly mostMessageBytes: number
  readonly mostBytes: number
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
 * @param onWrong Called once if a part is longer than accepted, or the message is not readable; nothing is read after it.
 */
export function readFrames(
  from: Duplex,
  { mostMessageBytes, mostBytes }: FrameLimits,
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

/** A place in the file that the engine and a decoder process share. */
export interface Place {
  readonly offset: number
  readonly length: number
}

/** A memory-backed folder. macOS has none, and a container may have a small one. */
const folder = '/dev/shm'

/**
 * Opens a file that is in memory only, and that no other process can open, because it has no name any more.
 * @returns Its descriptor, for this process and for those that inherit it; null if the system has no such folder.
 */
export function openSharedFile(): number | null {
  const path = `${folder}/${randomUUID()}`
  try {
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600)
    unlinkSync(path)
    return file
  } catch {
    return null
  }
}

/** Writes bytes to a place. Returns false if the folder is full. */
export function putShared(file: number, bytes: Uint8Array, offset: number): boolean {
  try {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(file, bytes, done, bytes.length - done, offset + done)
    }
    return true
  } catch {
    return false
  }
}

/**
 * Reads a place into memory of its own.
 * @throws If the file is shorter.
 */
export function takeShared(file: number, { offset, length }: Place): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let done = 0; done < length; ) {
    const read = readSync(file, bytes, done, length - done, offset + done)
    if (read === 0) throw new Error('The shared file is shorter than was said.')
    done += read
  }
  return bytes
}

/** How much of the file keeps its memory, in bytes: the pixels of most photos as they are sent, and a look at their head. */
const keptBytes = 12_000_000

const zeros = new Uint8Array(1_000_000)

/**
 * Overwrites the places that were used with zeros, so that nothing of a photo stays in the file. Only its beginning keeps
 * its memory, because the system needs four times as long for a page that the file has not yet.
 */
export function clearShared(file: number, used: readonly Place[]): void {
  const { size } = fstatSync(file)
  if (size > keptBytes) ftruncateSync(file, keptBytes)
  for (const { offset, length } of used) {
    const end = Math.min(offset + length, keptBytes)
    for (let at = offset; at < end; at += zeros.length) {
      putShared(file, zeros.subarray(0, Math.min(zeros.length, end - at)), at)
    }
  }
}

export function closeShared(file: number): void {
  closeSync(file)
}
