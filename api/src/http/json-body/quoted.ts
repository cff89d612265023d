import { isUtf8 } from 'node:buffer'
import { faultOfText } from '../../foundation/strict-text.ts'

const quote = Buffer.from('"')

/** A JSON string with its quotes, from the bytes between them. */
export function quoted(pieces: readonly Buffer[]): Buffer {
  return Buffer.concat([quote, ...pieces, quote])
}

/** The text of a JSON string; or what is wrong with the text, as a phrase that ends with a full stop. */
export type ReadQuoted = { text: string } | { fault: string }

/** Reads a JSON string with its quotes. Returns undefined if it is not JSON. */
export function readQuoted(bytes: Buffer): ReadQuoted | undefined {
  if (!isUtf8(bytes)) return { fault: 'is not valid UTF-8. Encode the body in UTF-8.' }
  const text = parsed(bytes)
  if (text === undefined) return undefined
  // Without an escape, valid UTF-8 has no half of a pair, and JSON.parse refuses U+0000.
  const fault = bytes.includes(backslash) ? faultOfText(text) : undefined
  return fault ? { fault: `${fault}, which is not accepted.` } : { text }
}

/** What is wrong with the text of a JSON string, which is not parsed if it cannot be wrong. */
export function faultOfQuoted(bytes: Buffer): string | undefined {
  if (isUtf8(bytes) && !bytes.includes(backslash)) return undefined
  const read = readQuoted(bytes)
  return read && 'fault' in read ? read.fault : undefined
}

const backslash = 0x5c

function parsed(bytes: Buffer): string | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
