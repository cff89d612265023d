import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isNode, isScalar, parseDocument } from 'yaml'
import type { Use } from './sources.ts'

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
export function recordReading(folder: string, { document, name }: Use, reading: Reading): void {
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
