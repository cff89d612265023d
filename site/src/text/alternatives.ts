import type { PublicRecord } from '@likeness/rules'
import { formatName } from '@likeness/rules/wording'
import type { SiteTranslator } from '../messages/english.ts'
import { type Fact, fileSizeText } from './facts.ts'
import { pixelText } from './figure-rows.ts'
import { dimensions, limits, withUnit } from './quantities.ts'

export type Alternative = PublicRecord['alternatives'][number]

/** The channel for which an alternative holds alone; null if it holds for both. */
export const channelName = ({ channel }: Alternative, t: SiteTranslator): string | null =>
  channel && t(channel === 'paper' ? 'section.paper' : 'section.file')

/** What another mission or channel asks for. Its sources are those of the whole alternative. */
export function alternativeFacts(one: Alternative, t: SiteTranslator): Fact[] {
  const list = (texts: readonly string[] | undefined) => texts?.join(t.rules('answer.separator')) ?? null
  const head = one.head_height && limits(one.head_height, t)
  const stated: readonly (readonly [key: string, name: string, text: string | null])[] = [
    ['mm', t('figure.print'), one.mm && printText(one.mm, t)],
    ['copies', t('fact.copies'), one.copies === null ? null : t.number(one.copies)],
    [
      'px',
      t('figure.pixels'),
      one.px && pixelText({ alternatives: [], recommended: null, square: false, ...one.px }, t),
    ],
    ['formats', t('fact.format'), list(one.formats?.map(formatName))],
    ['max_kb', t('fact.bytes'), fileSizeText(null, one.max_kb, t)],
    [
      'head_height',
      t('figure.head-height'),
      head && withUnit(head, one.head_height?.unit === 'mm' ? 'mm' : '%', t),
    ],
    ['colours', t('section.background'), list(one.colours?.map(({ name }) => t.rules(`colour.${name}`)))],
    ['glasses', t('fact.glasses'), one.glasses && t.rules(`glasses.${one.glasses.policy}`)],
    [
      'max_months',
      t('fact.recency'),
      one.max_months === null ? null : t('recency.text', { months: one.max_months }),
    ],
  ]
  return stated
    .filter(([, , text]) => text !== null)
    .map(([key, name, text]) => ({ key, name, text, isEnglish: false, provenance: null }))
}

function printText(mm: NonNullable<Alternative['mm']>, t: SiteTranslator): string {
  const [width, height] = [
    { min: mm.width, max: mm.max_width ?? mm.width },
    { min: mm.height, max: mm.max_height ?? mm.height },
  ]
  return withUnit(dimensions(width, height, t), 'mm', t)
}
