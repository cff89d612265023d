import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import { backgroundText } from './facts.ts'
import { figureRows } from './figure-rows.ts'
import { withUnit } from './quantities.ts'

export type TileName = 'size' | 'background' | 'glasses' | 'recency'

/** A short answer to a question of most readers. */
export interface Tile {
  readonly name: TileName
  readonly title: string
  /** Null if the authority does not state it. */
  readonly text: string | null
  /** A second figure that says the same, or what a file needs besides. */
  readonly more: string | null
  /** The colours that it names, as hexadecimal numbers with a `#`. */
  readonly colours: readonly string[]
}

/** The four short answers at the top of a document's page. Empty if the authority states none of them. */
export function tilesOf(record: PublicRecord, t: SiteTranslator): Tile[] {
  const { background, glasses, recency } = record
  const cells = Object.fromEntries(figureRows(record, t).map((row) => [row.key, row.cells]))
  const inUnit = (text: string | null | undefined, unit: string) => (text ? withUnit(text, unit, t) : null)
  const print = inUnit(cells['size.mm']?.mm, 'mm')
  const file = inUnit(cells['size.px']?.px, 'px')
  const inches = inUnit(cells['size.mm']?.inch, t('table.in'))
  const tile = (name: TileName, title: string, text: string | null, more: string | null = null): Tile => ({
    name,
    title,
    text: text && capitalised(text, t),
    more,
    colours: name === 'background' ? (background?.colours ?? []).map(({ hex }) => hex) : [],
  })
  const tiles = [
    tile('size', t('filter.size'), print ?? file, print === null ? null : (file ?? inches)),
    tile('background', t('section.background'), backgroundText(background, t)),
    tile('glasses', t('fact.glasses'), glasses && t.rules(`answer.glasses.${glasses.policy}`)),
    tile('recency', t('fact.recency'), recency && t.rules('answer.recency', { months: recency.max_months })),
  ]
  return tiles.some(({ text }) => text !== null) ? tiles : []
}

const capitalised = (text: string, { language }: SiteTranslator) =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** Whether the authority states neither a size, nor a shape, nor a background. */
export const saysLittle = ({ size, aspect, background }: PublicRecord): boolean =>
  size.mm === null && size.px === null && aspect === null && background === null
