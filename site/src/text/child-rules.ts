import type { BandRecord, PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import { backgroundText } from './facts.ts'
import { dimensions, limits, unbroken, withUnit } from './quantities.ts'
import { sentence } from './wording.ts'

type ChildRule = PublicRecord['children'][number]

/** The age below which a children's rule holds, such as "Under 6:"; null if the authority states none. */
export function childAge({ under_years, under_months }: ChildRule, t: SiteTranslator): string | null {
  if (under_months !== null) return t('child.under-months', { months: t.number(under_months) })
  return under_years === null ? null : t('child.under', { years: t.number(under_years) })
}

/** The figures of a children's rule that replace those of the document, in a sentence each. */
export function childFigures(rule: ChildRule, t: SiteTranslator): string[] {
  const background = backgroundText(rule.background, t)
  const figures = [
    printText(rule, t),
    bandText(t('figure.head-height'), rule.head_height, t),
    bandText(t('figure.eye-line'), rule.eye_line, t),
    background && `${t('section.background')} ${background}`,
  ]
  return figures.flatMap((figure) => (figure === null ? [] : [unbroken(sentence(figure, t))]))
}

/** The bounds of the document that do not hold for a child, and what is not required of one; in a sentence each. */
export function childReliefs({ waives, relaxes }: ChildRule, t: SiteTranslator): string[] {
  const list = (words: readonly string[]) => words.join(t.rules('answer.separator'))
  const bounds = list(waives.map((bound) => t(`waived.${bound}`)))
  const checks = list(relaxes.map((check) => t(`relaxed.${check}`)))
  return [
    ...(waives.length === 0 ? [] : [t('child.waives', { bounds })]),
    ...(relaxes.length === 0 ? [] : [t('child.relaxes', { checks })]),
  ]
}

function printText({ print }: ChildRule, t: SiteTranslator): string | null {
  if (print === null) return null
  const only = (side: number) => ({ min: side, max: side })
  return `${t('figure.print')} ${withUnit(dimensions(only(print.width), only(print.height), t), 'mm', t)}`
}

function bandText(name: string, band: BandRecord | null, t: SiteTranslator): string | null {
  const range = band && limits(band, t)
  return range && band && `${name} ${withUnit(range, band.unit === 'mm' ? 'mm' : '%', t)}`
}
