import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isNode, isScalar, parseDocument } from 'yaml'
import { z } from 'zod'
import type { Use } from './cited-texts.ts'
import { type Comparison, useName } from './compared-texts.ts'
import { type Quantity, quantitiesIn } from './quantity.ts'

/** What a rule keeps of a text that it cites, to tell later whether the text has changed. */
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

const hashOf = (text: string, characters: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, characters)

/** The fingerprint of a text without markup. */
export function fingerprintOf(text: string): Fingerprint {
  const all = quantitiesIn(text)
  return {
    quantities: all.length > mostKept ? undefined : all,
    hash: hashOf(all.join(' '), 16),
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
    hash: kept ?? hashOf(parts.join(' '), 16),
    words,
  }
}

/** The number of bits in which the words of two texts differ: 0 for the same words, about 32 for unrelated ones. */
export function wordDistance(one: Fingerprint, other: Fingerprint): number {
  return (one.words ^ other.words).toString(2).replaceAll('0', '').length
}

/** The words whose order counts together. Three tell a moved sentence from a new one. */
const shingleWords = 3

function simHash(text: string): bigint {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const votes = new Array<number>(64).fill(0)
  for (let at = 0; at + shingleWords <= words.length; at += 1) {
    const hash = BigInt(`0x${hashOf(words.slice(at, at + shingleWords).join(' '), 16)}`)
    for (let bit = 0; bit < 64; bit += 1)
      votes[bit] = (votes[bit] ?? 0) + ((hash >> BigInt(bit)) & 1n ? 1 : -1)
  }
  return votes.reduce((sum, vote, bit) => (vote > 0 ? sum | (1n << BigInt(bit)) : sum), 0n)
}

/** What is written into a rule about a source. The day stays as it is if none is given. */
export interface Reading {
  fingerprint: string
  /** The day on which it was read: `2026-11-24`. */
  read?: string | undefined
}

/**
 * Writes a fingerprint, and the day of reading, into the file of a rule. All other lines stay as they are.
 * @param folder The folder of the rules.
 */
function recordReading(folder: string, { document, name }: Use, reading: Reading): void {
  const file = join(folder, document.country, `${document.document}.yaml`)
  writeFileSync(file, withReading(readFileSync(file, 'utf8'), name, reading))
}

/** The text of a rule file with the reading of one of its sources. Throws a RangeError if it has no such source. */
export function withReading(yaml: string, name: string, { fingerprint, read }: Reading): string {
  const dated = read === undefined ? yaml : withMember(yaml, name, 'read', `"${read}"`)
  return withMember(dated, name, 'fingerprint', fingerprint)
}

/** Replaces the value of a source's member, or adds the member after `read`, which every source has. */
function withMember(yaml: string, name: string, member: string, value: string): string {
  const source = parseDocument(yaml).getIn(['sources', name], true)
  const members = isMap(source) ? source.items : []
  const find = (key: string) => members.find((item) => isScalar(item.key) && item.key.value === key)?.value
  const [present, read] = [find(member), find('read')]
  if (isNode(present) && present.range) {
    const [from, to] = present.range
    return yaml.slice(0, from) + value + yaml.slice(to)
  }
  if (!isNode(read) || !read.range) throw new RangeError(`no source ${name} with a day of reading`)
  const [from, to] = read.range
  const [indent = ''] = /^ */.exec(yaml.slice(yaml.lastIndexOf('\n', from) + 1)) ?? []
  return `${yaml.slice(0, to)}\n${indent}${member}: ${value}${yaml.slice(to)}`
}

/** A compared text, and the day on which it was saved. */
export interface Saved {
  comparison: Comparison
  /** `2026-11-24`. */
  savedOn: string
}

/**
 * Records what needs no person: texts that are the same, with the day on which they were saved, and the fingerprint of
 * those that were never compared and have every cited number. Accepted sources are recorded with the day in any case.
 * @param folder The folder of the rules.
 * @param accepted Names of sources that a person has read again: `us-passport/photo-page`.
 * @returns The number of records that were written.
 */
export function recordTexts(folder: string, saved: readonly Saved[], accepted: ReadonlySet<string>): number {
  let written = 0
  for (const { comparison, savedOn } of saved) {
    const { text, state, missing, fingerprint } = comparison
    for (const use of text.uses) {
      const isRead = state === 'same' || accepted.has(useName(use))
      if (!isRead && (state !== 'first' || missing.length > 0)) continue
      recordReading(folder, use, {
        fingerprint: writeFingerprint(fingerprint),
        read: isRead ? savedOn : undefined,
      })
      written += 1
    }
  }
  return written
}
