import { createHash } from 'node:crypto'
import type { Catalog, RuleDocument } from '@likeness/rules'
import { z } from 'zod'
import { numberIn, type Quantity, unitOf } from './quantity.ts'

type Source = RuleDocument['sources'][string]

/** A source of one document. */
export interface Use {
  document: RuleDocument
  /** The name of the source in the document. */
  name: string
  source: Source
}

/** A text that documents cite, by the address at which it is read. */
export interface Text {
  url: string
  /** The name of its file in a folder of saved pages. */
  file: string
  uses: readonly Use[]
}

/** Every text that the catalog cites, in the order of their addresses. */
export function citedTexts({ documents }: Pick<Catalog, 'documents'>): Text[] {
  const uses = documents.flatMap((document) =>
    Object.entries(document.sources).map(([name, source]) => ({ document, name, source })),
  )
  return [...Map.groupBy(uses, ({ source }) => source.url)]
    .map(([url, group]) => ({ url, file: savedName(url), uses: group }))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
}

/** The longest part of an address that is part of a file's name, in characters: the rest of the name distinguishes addresses. */
const longestPart = 80

/** A file name for the page of an address, without characters that a file system refuses. Each address has its own. */
export function savedName(url: string): string {
  const readable = url
    .replace(/^https?:\/\/(www\.)?/, '')
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .slice(0, longestPart)
  return `${readable}.${createHash('sha256').update(url).digest('hex').slice(0, 8)}`
}

/** A number of a rule that a source is cited for. */
export interface CitedNumber {
  /** The figure of the rule that it is part of: `headHeight`. */
  figure: string
  value: number
  unit: 'mm' | 'px' | 'dpi' | 'kb' | '%' | 'months'
}

/** The units of a rule's numbers, by their names. Texts seldom write numbers of other names with a unit. */
const units: Readonly<Record<string, CitedNumber['unit']>> = {
  widthMm: 'mm',
  heightMm: 'mm',
  minMm: 'mm',
  minPx: 'px',
  minKb: 'kb',
  maxKb: 'kb',
  minDpi: 'dpi',
  exactDpi: 'dpi',
  maxDpi: 'dpi',
  maxMonths: 'months',
}

const Cited = z.looseObject({ cite: z.array(z.string()) })
const Band = z.looseObject({
  unit: z.enum(['mm', 'percent']),
  min: z.number().optional(),
  max: z.number().optional(),
})
const Size = z.looseObject({ width: z.number(), height: z.number() })

/** Every number of a rule for which one of its sources is cited. A figure has each number once. */
export function citedNumbers(document: RuleDocument, source: string): CitedNumber[] {
  const { sources: _, conflicts: __, changes: ___, ...figures } = document
  const found = Object.entries(figures).flatMap(([figure, value]) => numbersCiting(value, figure, source))
  const distinct = new Map(found.map((one) => [`${one.figure} ${one.value} ${one.unit}`, one]))
  return [...distinct.values()]
}

function numbersCiting(part: unknown, figure: string, source: string): CitedNumber[] {
  if (typeof part !== 'object' || part === null) return []
  const cited = Cited.safeParse(part)
  if (cited.success) return cited.data.cite.includes(source) ? numbersIn(part, figure) : []
  return Object.values(part).flatMap((inner) => numbersCiting(inner, figure, source))
}

function numbersIn(part: object, figure: string): CitedNumber[] {
  const band = Band.safeParse(part)
  if (band.success) {
    const unit = band.data.unit === 'percent' ? '%' : 'mm'
    return [band.data.min, band.data.max].flatMap((value) => (value ? [{ figure, value, unit }] : []))
  }
  return Object.entries(part).flatMap(([key, value]): CitedNumber[] => {
    const unit = units[key]
    if (typeof value === 'number') return unit === undefined ? [] : [{ figure, value, unit }]
    // The inches of a print are the same sides as its millimetres.
    if (typeof value !== 'object' || value === null || key === 'inches') return []
    const size = Size.safeParse(value)
    if (!size.success) return numbersIn(value, figure)
    return [size.data.width, size.data.height].map((side) => ({ figure, value: side, unit: 'px' }))
  })
}

/** How far a stated quantity may be from a rule's number: millimetres of an inch are rounded, and so are 1,000 or 1,024 bytes. */
const tolerance = { mm: 0.051, ofInchesMm: 0.75, kbShare: 0.05 }

/** Whether one of the quantities of a text states a number. */
export function isStated({ value, unit }: CitedNumber, quantities: readonly Quantity[]): boolean {
  return quantities.some((quantity) => {
    const [found, foundUnit] = [numberIn(quantity), unitOf(quantity)]
    if (unit === 'mm' && foundUnit === 'in') return Math.abs(found * 25.4 - value) <= tolerance.ofInchesMm
    if (unit !== foundUnit) return false
    if (unit === 'kb') return Math.abs(found - value) <= tolerance.kbShare * value
    return Math.abs(found - value) <= (unit === 'mm' ? tolerance.mm : 0)
  })
}

/** Some authorities refuse a client that names no browser. */
const userAgent = 'Mozilla/5.0 (compatible; LikenessCatalog; reads what it cites)'

/** The address at which curl gets a text: of a file on GitHub the file itself, because the page around it always changes. */
const savedFrom = (url: string) =>
  url.replace(/^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\//, 'https://raw.githubusercontent.com/$1/')

/** The texts as a configuration of curl that saves each one under its name. */
export function curlConfig(texts: readonly Text[]): string {
  const lines = texts.flatMap(({ url, file }) => [
    `url = ${JSON.stringify(savedFrom(url))}`,
    `output = ${JSON.stringify(file)}`,
    `user-agent = ${JSON.stringify(userAgent)}`,
    'location',
    'compressed',
    'fail',
    'max-time = 60',
    'next',
  ])
  return `${lines.slice(0, -1).join('\n')}\n`
}
