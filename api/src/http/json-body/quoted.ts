import { isUtf8 } from 'node:buffer'
import { faultOfText } from '../../foundation/strict-text.ts'

const quote = Buffer.from('"')

/** A JSON string with its quotes, from the bytes between them. */
export function quoted(pieces: readonly Buffer[]): Buffer {
  return Buffer.concat([quote, ...pieces, quote])
}

/** The text of a JSON string; undefined if it is not JSON. @param bytes Valid UTF-8. */
export function parsedQuoted(bytes: Buffer): string | undefined {
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof parsed === 'string' ? parsed : undefined
  } catch {
    return undefined
  }
}

/**
 * What is wrong with the text of a JSON string.
 * @returns A phrase that ends with a full stop; undefined if nothing is wrong, or if the string is not JSON.
 */
export function faultOfQuoted(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return 'is not valid UTF-8. Encode the body in UTF-8.'
  // Without an escape, valid UTF-8 has no half of a pair, and JSON.parse refuses U+0000.
  const text = bytes.includes(0x5c) ? parsedQuoted(bytes) : undefined
  const fault = text === undefined ? undefined : faultOfText(text)
  return fault && `${fault}, which is not accepted.`
}
