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
