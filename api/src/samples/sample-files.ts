import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountMode } from '../foundation/account-mode.ts'
import { type Sample, samples } from './samples.ts'

/** A drawn person, of whom no photo was taken. */
const portrait = readFileSync(join(import.meta.dirname, 'portrait.jpg'))

/** The bytes of a sample: a drawn portrait, and a comment with the sample's name after the JPEG's first marker. */
export function sampleFile({ name }: Sample): Buffer {
  const comment = Buffer.from(`Likeness sample: ${name}`)
  const header = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([portrait.subarray(0, 2), header, comment, portrait.subarray(2)])
}

/** The SHA-256 of a file, in hexadecimal. */
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const byDigest = new Map(samples.map((sample) => [digestOf(sampleFile(sample)), sample]))
const sizes = new Set(samples.map((sample) => sampleFile(sample).byteLength))

/**
 * The sample that a photo of an account's call is, by its bytes.
 * @returns Undefined for any other photo, and in live mode, where a sample is a photo like any other.
 */
export function sampleOf({ livemode }: Pick<AccountMode, 'livemode'>, bytes: Uint8Array): Sample | undefined {
  return livemode || !sizes.has(bytes.byteLength) ? undefined : byDigest.get(digestOf(bytes))
}
