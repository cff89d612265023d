import { isDeepStrictEqual } from 'node:util'
import { type ParseResult, parseRule } from '@likeness/rules'
import { z } from 'zod'
import type { FilePair } from './git-rules.ts'

/**
 * The members of a document that are read by name, at any version of the schema; its other fields are compared as they
 * are. Other members of an entry under `changes` count when two documents are compared.
 */
const ReadDocument = z.looseObject({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  changes: z.array(z.looseObject({ version: z.string(), what: z.string() })).default([]),
})
export type ReadDocument = z.infer<typeof ReadDocument>

/** The change of one document, by its file. */
export type DocumentChange = { file: string } & (
  | { kind: 'added'; after: ReadDocument }
  | { kind: 'removed'; before: ReadDocument }
  | { kind: 'changed'; before: ReadDocument; after: ReadDocument; fields: FieldChange[] }
  | { kind: 'unreadable'; problem: string }
)

/** The change of the document in a file; null if only the formatting of the YAML changed. */
export function documentChange({ file, before, after }: FilePair): DocumentChange | null {
  const was = before === null ? null : readDocument(file, before)
  const is = after === null ? null : readDocument(file, after)
  if (typeof is === 'string') return { file, kind: 'unreadable', problem: is }
  // An unreadable earlier text cannot be compared, so the document counts as added.
  if (was === null || typeof was === 'string') return is === null ? null : { file, kind: 'added', after: is }
  if (is === null) return { file, kind: 'removed', before: was }
  const fields = fieldChanges(was, is)
  const same = JSON.stringify(was.changes) === JSON.stringify(is.changes)
  return fields.length === 0 && same ? null : { file, kind: 'changed', before: was, after: is, fields }
}

/** The document in a rule file's text, or the reason why it can't be read. */
function readDocument(file: string, text: string): ReadDocument | string {
  const parsed: ParseResult = parseRule(file, text)
  if (!parsed.ok) return parsed.problems[0]?.problem ?? 'it is not YAML'
  const read = ReadDocument.safeParse(parsed.rule.value)
  return read.success ? read.data : (z.prettifyError(read.error).split('\n')[0] ?? 'it is not a rule')
}

/** One field that differs between two versions of a document. */
export interface FieldChange {
  /** The field, from the document's root; list indices are left out. */
  path: Path
  /** In words, with units: "head height, maximum: 34 mm, was 35 mm". */
  text: string
}

/**
 * The differences between two versions of a document, field by field in the order of the newer version, without its
 * `changes`.
 */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  return between(before, after, [], null, null).filter(({ path }) => path[0] !== 'changes')
}

function between(before: unknown, after: unknown, path: Path, held: unknown, holds: unknown): FieldChange[] {
  // The order of keys counts, because a new order of the sources is reported.
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const place = placeOf(path)
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)])
    const fields = [...keys].flatMap((key) => between(before[key], after[key], [...path, key], before, after))
    return fields.length === 0 && path[0] === 'sources' ? reordered(after, path) : fields
  }
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path)
  const was = worded(before, path, held)
  const is = worded(after, path, holds)
  if (before === undefined) return [{ path, text: `${place}: added, ${is}` }]
  if (after === undefined) return [{ path, text: `${place}: removed, was ${was}` }]
  return [{ path, text: `${place}: ${is}, was ${was}` }]
}

/** The first source is the principal one, so the order of the sources has a meaning. */
function reordered(after: object, path: Path): FieldChange[] {
  return [{ path, text: `${placeOf(path)}: another order, ${Object.keys(after).join(', ')}` }]
}

/** Entries are matched by their content. If one entry replaced another, the two are compared field by field. */
function listChanges(before: readonly unknown[], after: readonly unknown[], path: Path): FieldChange[] {
  const place = placeOf(path)
  const without = (list: readonly unknown[], other: readonly unknown[]) =>
    list.filter((entry) => !other.some((each) => isDeepStrictEqual(each, entry)))
  const gone = without(before, after)
  const come = without(after, before)
  if (gone.length === 0 && come.length === 0) {
    return [{ path, text: `${place}: another order, ${worded(after, path, null)}` }]
  }
  if (gone.length === come.length && [...gone, ...come].every(isRecord)) {
    return come.flatMap((entry, index) => between(gone[index], entry, path, null, null))
  }
  return [
    ...come.map((entry) => ({ path, text: `${place}: now also ${worded(entry, path, null)}` })),
    ...gone.map((entry) => ({ path, text: `${place}: no longer ${worded(entry, path, null)}` })),
  ]
}

/** Keys and list indices from the document's root. */
export type Path = readonly string[]

const units: readonly [ending: RegExp, unit: string][] = [
  [/Mm$/, 'mm'],
  [/Px$/, 'px'],
  [/Kb$/, 'KB'],
  [/Dpi$/, 'dpi'],
  [/Deg$/, '°'],
  [/Months$/, 'months'],
  [/Years$/, 'years'],
  [/DistanceM$/, 'm'],
]

const names: Readonly<Record<string, string>> = {
  min: 'minimum',
  max: 'maximum',
  minKb: 'smallest file',
  maxKb: 'largest file',
  upload: 'file',
  bytes: 'size',
  cite: 'sources cited',
  countryName: 'country name',
  relaxes: 'checks that do not count for them',
  ruleSince: 'in force since',
  taken: 'who takes it',
  archived: 'archived copy',
  fingerprint: 'fingerprint of the text',
  oldBecause: 'why the old reading still holds',
}

/** Fields whose widths and heights are in pixels. */
const pixelSizes = ['exact', 'recommended', 'pixels', 'minPixels']

/** The name of a key in a sentence: `headHeight` is "head height", `widthMm` is "width". */
function nameOf(key: string): string {
  const named = names[key]
  if (named !== undefined) return named
  const bare = units.reduce((name, [ending]) => (name === key ? name.replace(ending, '') : name), key)
  return bare
    .replace(/^min(?=[A-Z]|$)/, 'minimum ')
    .replace(/^max(?=[A-Z]|$)/, 'maximum ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** The position of a field in words: "print, size, width". */
export function placeOf(path: Path): string {
  return path.map((key, index) => (path[index - 1] === 'sources' ? key : nameOf(key))).join(', ')
}

/**
 * A field's value with its unit: "35 mm", "70% of the photo's height".
 * @param holder The object that contains the field; the `unit` of a band is in it.
 */
export function worded(value: unknown, path: Path, holder: unknown): string {
  if (typeof value === 'number') return withUnit(value, unitOf(path, holder))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.length > 40 || value.includes(' ') ? `“${value.trim()}”` : value
  if (Array.isArray(value)) return value.map((each) => worded(each, path, holder)).join(', ')
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, each]) => `${nameOf(key)} ${worded(each, [...path, key], value)}`)
      .join(', ')
  }
  return String(value)
}

function withUnit(value: number, unit: string): string {
  if (unit === '') return String(value)
  if (value === 1 && /^(months|years)$/.test(unit)) return `1 ${unit.slice(0, -1)}`
  return unit.startsWith('%') || unit === '°' ? `${value}${unit}` : `${value} ${unit}`
}

function unitOf(path: Path, holder: unknown): string {
  const key = path.at(-1) ?? ''
  const suffixed = units.find(([ending]) => ending.test(key))?.[1]
  if (suffixed !== undefined) return suffixed
  if (path.includes('inches')) return 'in'
  if ((key === 'width' || key === 'height') && path.some((each) => pixelSizes.includes(each))) return 'px'
  if ((key === 'min' || key === 'max') && isRecord(holder)) {
    if (holder.unit === 'mm') return 'mm'
    if (holder.unit === 'percent')
      return `% of the photo's ${ofWidth.some((each) => path.includes(each)) ? 'width' : 'height'}`
  }
  return ''
}

const ofWidth = ['headWidth', 'centring']

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
