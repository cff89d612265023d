import type { PublicRecord } from '@likeness/rules'
import { fileSize } from '@likeness/rules/wording'
import type { SiteTranslator } from '../messages/english.ts'

/** A lower and an upper limit; each is null if there is none. */
export interface Limits {
  min: number | null
  max: number | null
}

/** The limits of a photo's sides. */
export interface SideLimits {
  width: Limits
  height: Limits
}

/** The sides of a print, in millimetres, and whether the authority accepts a single size. */
export function printLimits(mm: NonNullable<PublicRecord['size']['mm']>) {
  const width = { min: mm.width, max: mm.max_width ?? mm.width }
  const height = { min: mm.height, max: mm.max_height ?? mm.height }
  return { width, height, isSingle: width.min === width.max && height.min === height.max }
}

/** The sides of a file, in pixels; without limits if the authority states no size. */
export function pixelLimits({ exact, min, max }: NonNullable<PublicRecord['size']['px']>): SideLimits {
  const [least, most] = [exact ?? min, exact ?? max]
  return {
    width: { min: least?.width ?? null, max: most?.width ?? null },
    height: { min: least?.height ?? null, max: most?.height ?? null },
  }
}

/** The limits of a distance from one edge as limits of the distance from the opposite edge of `whole`. */
export const fromOtherEdge = ({ min, max }: Limits, whole: number): Limits => ({
  min: max === null ? null : whole - max,
  max: min === null ? null : whole - min,
})

/** How often each value occurs, in the order in which they first do. */
export const countsOf = <Value>(values: readonly Value[]): Map<Value, number> =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))

const mmPerInch = 25.4

/** A figure as text: at most `decimals` decimals, no zeros at the end, thousands not grouped. */
export function figure(value: number, decimals = 1): string {
  return String(Number(value.toFixed(decimals)))
}

/** "25–35", "5", "at least 54", "at most 36"; null without a limit. */
export function limits({ min, max }: Limits, t: SiteTranslator, decimals = 1): string | null {
  if (min !== null && max !== null) {
    const [from, to] = [t.number(min, decimals), t.number(max, decimals)]
    return from === to ? from : t.leftToRight(`${from}–${to}`)
  }
  if (min !== null) return t('limits.least', { min: t.number(min, decimals) })
  return max === null ? null : t('limits.most', { max: t.number(max, decimals) })
}

/** "35 × 45", "35–40 × 45" for a range, or "at least 600 × 800" without an upper limit. */
export function dimensions(width: Limits, height: Limits, t: SiteTranslator, decimals = 1): string {
  const sides = (across: number, down: number) =>
    t.leftToRight(`${t.number(across, decimals)} × ${t.number(down, decimals)}`)
  if (width.max === null && height.max === null && width.min !== null && height.min !== null) {
    return t('limits.least', { min: sides(width.min, height.min) })
  }
  if (width.min === null && height.min === null && width.max !== null && height.max !== null) {
    return t('limits.most', { max: sides(width.max, height.max) })
  }
  return t.leftToRight(`${limits(width, t, decimals)} × ${limits(height, t, decimals)}`)
}

/**
 * A figure with its unit: "25–35 mm", "at least 54 %". Where words stand from right to left, the unit follows its number all
 * the same, from left to right, unless it is itself a word of such a language.
 */
export function withUnit(text: string, unit: string, t: SiteTranslator): string {
  const isNumbersAlone = /^[\d.,–× ]+$/.test(text)
  if (/\p{Script=Arabic}/u.test(unit)) return `${isNumbersAlone ? t.leftToRight(text) : text} ${unit}`
  return isNumbersAlone
    ? t.leftToRight(`${text} ${unit}`)
    : text.replace(/\d(?=\D*$)/, (last) => `${last} ${unit}`)
}

/** Limits in millimetres as limits in inches, rounded inwards to 0.01 in, so that values within them meet the originals. */
export function inchLimits({ min, max }: Limits): Limits {
  const noise = 1e-9
  return {
    min: min === null ? null : Math.ceil((min / mmPerInch) * 100 - noise) / 100,
    max: max === null ? null : Math.floor((max / mmPerInch) * 100 + noise) / 100,
  }
}

/** An exact length in millimetres, in inches to the nearest 0.01. */
export function inches(mm: number): number {
  return Math.round((mm / mmPerInch) * 100) / 100
}

/** 240 kilobytes as "240 KB", 2500 as "2.5 MB". */
export function kilobytes(kb: number, { rules: t }: SiteTranslator): string {
  const { value, unit } = fileSize(kb)
  return t(unit, { value: t.number(value, 2) })
}

/** Unicode's no-break space and word joiner. */
const space = '\u00a0'
const joiner = '\u2060'

/** A space between a number and its unit, but not between a number and a word that another number follows: "35 to 45". */
const beforeUnit =
  /(?<=\d[\u2066-\u2069]*) (?=[%\p{L}][^\s.,;:،、。]*(?:$|[.,;:،、。]|\s(?![\u2066-\u2069]*\d)))/gu

/**
 * A text whose quantities are not torn at the end of a line: "35 × 45 mm", "70–80 %". Two ranges may part after the sign
 * between them, because together they are wider than a column of a phone.
 */
export function unbroken(text: string): string {
  return text
    .replace(beforeUnit, space)
    .replace(/(?<=\d)–(?=\d)/g, `${joiner}–${joiner}`)
    .replace(/(?<=\d) × (?!\S*–)/g, `${space}×${space}`)
    .replace(/(?<=\d) × /g, `${space}× `)
}
