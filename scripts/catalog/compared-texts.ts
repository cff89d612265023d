import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CitedNumber, citedNumbers, isStated, type Text, type Use } from './cited-texts.ts'
import { type Fingerprint, fingerprintOf, readFingerprint, wordDistance } from './fingerprint.ts'
import { type Quantity, quantitiesIn } from './quantity.ts'

/**
 * The saved files of a folder, by the address that each was saved from: by its name, as the list for curl names it, or by
 * the address that a browser (or SingleFile) writes into a page that it saves. Folders inside are read too.
 * @returns Also the files that belong to no text of the catalog.
 */
export function savedPages(
  folder: string,
  texts: readonly Text[],
): { fileOf: ReadonlyMap<string, string>; unknown: readonly string[] } {
  const byName = new Map(texts.map(({ file, url }) => [file, url]))
  const byAddress = new Map(texts.map(({ url }) => [plainAddress(url), url]))
  const fileOf = new Map<string, string>()
  const unknown: string[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const url =
      byName.get(entry.name.replace(/\.(html?|pdf)$/i, '')) ??
      byAddress.get(plainAddress(addressWrittenIn(path)))
    if (url === undefined) unknown.push(path)
    else fileOf.set(url, path)
  }
  return { fileOf, unknown }
}

/** The first bytes of a file, among which browsers write the address. */
const searchedBytes = 4096

function addressWrittenIn(path: string): string {
  const begin = readFileSync(path).toString('latin1', 0, searchedBytes)
  return /saved from url=\(\d+\)(\S+)|\burl:\s*(https?:\S+)/.exec(begin)?.slice(1).find(Boolean) ?? ''
}

/** An address without what a browser may change of it. */
const plainAddress = (url: string) =>
  url
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/#.*$/, '')
    .replace(/\/$/, '')

/** A document's number that the saved copy of its source does not state. */
export interface Missing {
  use: Use
  number: CitedNumber
}

/**
 * What the saved copy of a text is like. `same`: as when it was last read. `figures`: other quantities than then. `words`:
 * the same quantities in other words. `first`: there is no fingerprint, so only the cited numbers were searched.
 */
type State = 'same' | 'figures' | 'words' | 'first'

export interface Comparison {
  text: Text
  state: State
  /** The fingerprint of the saved copy. */
  fingerprint: Fingerprint
  /** The quantities that are not stated any more, and those that are new, as far as they were kept. */
  gone: readonly Quantity[]
  added: readonly Quantity[]
  missing: readonly Missing[]
}

/** The bits in which a text may differ and still count as the same: dates, menus and counters change on every page. */
const sameWordsBits = 8

/**
 * Compares a text with its saved copy.
 * @param content The text of the copy, without markup.
 */
export function compareText(text: Text, content: string): Comparison {
  const fingerprint = fingerprintOf(content)
  const written = text.uses.find(({ source }) => source.fingerprint !== undefined)?.source.fingerprint
  const before = written === undefined ? undefined : readFingerprint(written)
  const [old, now] = [before?.quantities, fingerprint.quantities]
  const listed = old !== undefined && now !== undefined
  return {
    text,
    state: stateOf(before, fingerprint),
    fingerprint,
    gone: listed ? old.filter((one) => !now.includes(one)) : [],
    added: listed ? now.filter((one) => !old.includes(one)) : [],
    missing: missingIn(text, quantitiesIn(content)),
  }
}

function stateOf(before: Fingerprint | undefined, now: Fingerprint): State {
  if (before === undefined) return 'first'
  if (before.hash !== now.hash) return 'figures'
  return wordDistance(before, now) > sameWordsBits ? 'words' : 'same'
}

function missingIn({ uses }: Text, quantities: readonly Quantity[]): Missing[] {
  return uses.flatMap((use) =>
    citedNumbers(use.document, use.name)
      .filter((number) => !isStated(number, quantities))
      .map((number) => ({ use, number })),
  )
}

/** What a folder of saved pages shows about the texts of the catalog. */
export interface Outcome {
  compared: readonly Comparison[]
  /** Texts whose saved file has no text that can be read, such as a scan. */
  unreadable: readonly Text[]
  notSaved: readonly Text[]
  /** Files that belong to no text. */
  unknownFiles: readonly string[]
}

const headings: Readonly<Record<State, string>> = {
  figures: 'states other figures than when it was last read',
  words: 'has other words than when it was last read',
  first: 'is compared for the first time, and lacks numbers that are cited from it',
  same: 'is the same',
}

/** The comparisons that a person has to read, the most urgent first. */
export function toRead(compared: readonly Comparison[]): Comparison[] {
  const order: State[] = ['figures', 'words', 'first']
  return order.flatMap((state) =>
    compared
      .filter((one) => one.state === state && (state !== 'first' || one.missing.length > 0))
      .sort((a, b) => b.missing.length - a.missing.length),
  )
}

/** The report in lines: what to read again and why, then the counts. */
export function reportLines(outcome: Outcome): string[] {
  const { compared, unreadable, notSaved, unknownFiles } = outcome
  const count = (state: State) => compared.filter((one) => one.state === state).length
  return [
    ...toRead(compared).flatMap(describe),
    ...unreadable.flatMap(({ url, uses }) => [
      `${url} cannot be read here, such as a scan. Open it.`,
      usesLine(uses),
      '',
    ]),
    ...unknownFiles.map(
      (path) => `${path} belongs to no source. Name it as in --list, or save it with its address.`,
    ),
    [
      `${compared.length + unreadable.length + notSaved.length} texts: ${count('same')} the same`,
      `${count('figures')} with other figures`,
      `${count('words')} with other words`,
      `${count('first')} compared for the first time`,
      `${unreadable.length} unreadable`,
      `${notSaved.length} not saved.`,
    ].join(', '),
  ]
}

function describe({ text, state, gone, added, missing }: Comparison): string[] {
  const missed = missing.map(
    ({ use, number: { figure, value, unit } }) =>
      `  ${useName(use)}: ${figure} ${value} ${unit} is not in it`,
  )
  return [
    `${text.url} ${headings[state]}`,
    ...(gone.length > 0 ? [`  gone: ${gone.join(', ')}`] : []),
    ...(added.length > 0 ? [`  new: ${added.join(', ')}`] : []),
    ...(missed.length > 0 ? missed : [usesLine(text.uses)]),
    '',
  ]
}

/** How a person names a source of a document, here and after --accept. */
export const useName = ({ document, name }: Use): string => `${document.id}/${name}`

const usesLine = (uses: readonly Use[]) => `  cited by ${uses.map(useName).join(', ')}`
