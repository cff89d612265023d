import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isNode, isScalar, parseDocument } from 'yaml'
import { type Comparison, useName } from './compared-texts.ts'
import { writeFingerprint } from './fingerprint.ts'

/** What is written into a rule about a source. The day stays as it is if none is given. */
interface Reading {
  fingerprint: string
  /** The day on which it was read: `2026-11-24`. */
  read?: string | undefined
}

/** The text of a rule file, all other lines as they are, with the reading of one of its sources. Throws a RangeError if it has no such source. */
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
      const file = join(folder, use.document.country, `${use.document.document}.yaml`)
      const reading = { fingerprint: writeFingerprint(fingerprint), read: isRead ? savedOn : undefined }
      writeFileSync(file, withReading(readFileSync(file, 'utf8'), use.name, reading))
      written += 1
    }
  }
  return written
}
