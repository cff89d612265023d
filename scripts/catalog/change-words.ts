import { formatRuleProblem } from '@likeness/rules'
import type { DocumentChange, ReadDocument } from './changes.ts'
import { undescribedChanges } from './versions.ts'

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

/**
 * The changes of the documents since a ref, as lines to read. What the `changes` of a document lack follows the document.
 */
export function describeDocuments(changes: readonly DocumentChange[], ref: string, month: string): string[] {
  if (changes.length === 0) return [`No document changed since ${ref}.`]
  const parts = changes.map((change) => {
    const lacking = undescribedChanges(change, ref, month).map(
      (problem) => `  ! ${formatRuleProblem(problem)}`,
    )
    return [...describeChange(change), ...lacking]
  })
  return [`${counts(changes)} since ${ref}.`, ...parts.flatMap((lines) => ['', ...lines])]
}

/** The change of one document, as lines: the document's name, and below it the changed fields. */
export function describeChange(change: DocumentChange): string[] {
  return [heading(change), ...details(change).map((line) => `  ${line}`)]
}

function counts(changes: readonly DocumentChange[]): string {
  const of = (kind: DocumentChange['kind']) => changes.filter((change) => change.kind === kind).length
  const said = (count: number, did: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? 'document' : 'documents'} ${did}`]
  return [
    ...said(of('changed'), 'changed'),
    ...said(of('added'), 'added'),
    ...said(of('removed'), 'removed'),
    ...said(of('unreadable'), 'unreadable'),
  ].join(', ')
}

function heading(change: DocumentChange): string {
  if (change.kind === 'unreadable') return `unreadable  ${change.file}`
  const named = change.kind === 'removed' ? change.before : change.after
  return `${change.kind}  ${named.id}: ${named.title} (${versions(change, named)})`
}

function versions(change: DocumentChange, { version }: ReadDocument): string {
  if (change.kind !== 'changed') return version
  const { version: was } = change.before
  return was === version ? version : `${was} to ${version}`
}

function details(change: DocumentChange): string[] {
  if (change.kind === 'unreadable') return [`${change.problem}; npm run lint says where`]
  if (change.kind !== 'changed') return []
  const { before, after, fields } = change
  const known = before.changes.map((entry) => JSON.stringify(entry))
  const entries = after.changes
    .filter((entry) => !known.includes(JSON.stringify(entry)))
    .map(({ version, what }) => `its changes say, ${version}: ${what.trim()}`)
  return [...fields.filter(({ path }) => path[0] !== 'version').map(({ text }) => text), ...entries]
}
