import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Quantity, quantitiesIn } from './quantity.ts'

/** What a rule keeps of a text that it cites, to find out later whether the text has changed. */
export interface Fingerprint {
  /** The quantities that the text states; undefined if they are too many to be kept. */
  quantities: readonly Quantity[] | undefined
  /** A hash of the quantities. */
  hash: string
  /** A SimHash of the text's words (Charikar, 2002): of similar texts, most of its 64 bits are equal. */
  words: bigint
}

/** The most quantities that a rule keeps of one text. Of a longer list, as of a whole act, only the hash is kept. */
const mostKept = 40

/** 64 bits as 16 hexadecimal digits. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The fingerprint of a text without markup. */
export function fingerprintOf(text: string): Fingerprint {
  const all = quantitiesIn(text)
  return {
    quantities: all.length > mostKept ? undefined : all,
    hash: hashOf(all.join(' ')),
    words: simHash(text),
  }
}

const Written = z.string().regex(/^(?:quantities:[0-9a-f]{16}|[^:]*) ?words:[0-9a-f]{16}$/)

/** As it stands in a rule: `35mm 45mm 6months words:0123456789abcdef`. */
export function writeFingerprint({ quantities, hash, words }: Fingerprint): string {
  const first = quantities === undefined ? [`quantities:${hash}`] : quantities
  return [...first, `words:${words.toString(16).padStart(16, '0')}`].join(' ')
}

/** Reads what `writeFingerprint` wrote. Throws a ZodError for anything else. */
export function readFingerprint(written: string): Fingerprint {
  const parts = Written.parse(written).split(' ')
  const words = BigInt(`0x${parts.pop()?.slice('words:'.length)}`)
  const kept = parts[0]?.startsWith('quantities:') ? parts[0].slice('quantities:'.length) : undefined
  return {
    quantities: kept === undefined ? parts : undefined,
    hash: kept ?? hashOf(parts.join(' ')),
    words,
  }
}

/** The number of bits in which the words of two texts differ: 0 for the same words, about 32 for unrelated ones. */
export function wordDistance(one: Fingerprint, other: Fingerprint): number {
  return (one.words ^ other.words).toString(2).replaceAll('0', '').length
}

/** The words whose order counts together. Three distinguish a moved sentence from a new one. */
const shingleWords = 3

function simHash(text: string): bigint {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const votes = new Array<number>(64).fill(0)
  for (let at = 0; at + shingleWords <= words.length; at += 1) {
    const hash = BigInt(`0x${hashOf(words.slice(at, at + shingleWords).join(' '))}`)
    for (let bit = 0; bit < 64; bit += 1)
      votes[bit] = (votes[bit] ?? 0) + ((hash >> BigInt(bit)) & 1n ? 1 : -1)
  }
  return votes.reduce((sum, vote, bit) => (vote > 0 ? sum | (1n << BigInt(bit)) : sum), 0n)
}
