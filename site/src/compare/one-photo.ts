import type { BandRecord, PublicRecord } from '@likeness/rules'
import { formatName } from '@likeness/rules/wording'
import type { SiteTranslator } from '../messages/english.ts'
import { fileSizeText, personFacts, pictureFacts } from '../text/facts.ts'
import {
  dimensions,
  fromOtherEdge,
  type Limits,
  limits,
  pixelLimits,
  printLimits,
  type SideLimits,
  withUnit,
} from '../text/quantities.ts'

/**
 * What one photo must meet in one respect to suit every document. `text` says it in words; it is null if no document
 * states anything. `possible` is false if the rules have nothing in common.
 */
export interface Common {
  key: string
  name: string
  possible: boolean
  text: string | null
}

/**
 * Decides for each respect whether one photo can meet all the documents. A document that does not state something does
 * not restrict it. Bands are compared as shares of the photo's height, so that prints of different sizes can agree.
 */
export function onePhoto(records: readonly PublicRecord[], t: SiteTranslator): Common[] {
  return [
    common(
      'size.mm',
      t('figure.print'),
      records.map(({ size: { mm } }) => mm && printLimits(mm)),
      (sides) => {
        const text = commonSides(sides, t, 1)
        return text && withUnit(text, 'mm', t)
      },
    ),
    common('aspect', t('fact.aspect'), records.map(shape), (shapes) => {
      const range = overlap(shapes)
      return range && limits(range, t, 3)
    }),
    common('size.px', t('figure.pixels'), records.map(pixelSides), (sides) => {
      const text = commonSides(sides, t, 0)
      return text && withUnit(text, 'px', t)
    }),
    headHeight(records, t),
    common('eye_line', t('figure.eye-line'), records.map(eyesFromBottom), (bands) => {
      const band = overlap(bands)
      return band && t('compare.eyes', { limits: limits(band, t) ?? '' })
    }),
    common(
      'background',
      t('section.background'),
      records.map(({ background }) => background),
      (backgrounds) => commonColours(backgrounds, t),
    ),
    ...(['glasses', 'head_covering', 'expression', 'mouth', 'editing_policy'] as const).map((key) =>
      strictest(records, key, t),
    ),
    common(
      'recency',
      t('fact.recency'),
      records.map(({ recency }) => recency),
      (all) => t('recency.text', { months: Math.min(...all.map(({ max_months }) => max_months)) }),
    ),
    common(
      'file.formats',
      t('fact.format'),
      records.map(({ file }) => file.formats),
      ([first, ...others]) => {
        const shared = first.allowed.filter((one) => others.every(({ allowed }) => allowed.includes(one)))
        return shared.length === 0 ? null : shared.map(formatName).join(t.rules('answer.separator'))
      },
    ),
    common(
      'file.bytes',
      t('fact.bytes'),
      records.map(({ file }) => file.bytes),
      (all) => {
        const range = overlap(all.map(({ min_kb, max_kb }) => ({ min: min_kb, max: max_kb })))
        return range && (fileSizeText(range.min, range.max, t) ?? t('compare.any'))
      },
    ),
  ]
}

/** One respect, from the documents that state it. `meet` returns null if they have nothing in common. */
function common<Rule>(
  key: string,
  name: string,
  rules: readonly (Rule | null)[],
  meet: (stated: readonly [Rule, ...Rule[]]) => string | null,
): Common {
  const [first, ...others] = rules.filter((rule) => rule !== null)
  if (first === undefined) return { key, name, possible: true, text: null }
  const text = meet([first, ...others])
  return { key, name, possible: text !== null, text }
}

function commonSides(sides: readonly SideLimits[], t: SiteTranslator, decimals: number): string | null {
  const width = overlap(sides.map((one) => one.width))
  const height = overlap(sides.map((one) => one.height))
  return width && height && dimensions(width, height, t, decimals)
}

const pixelSides = ({ size: { px } }: PublicRecord): SideLimits | null =>
  px && (px.exact ?? px.min ?? px.max) && pixelLimits(px)

function shape({ size: { mm, px }, aspect }: PublicRecord): Limits | null {
  const only = (ratio: number) => ({ min: rounded(ratio), max: rounded(ratio) })
  if (px?.exact) return only(px.exact.width / px.exact.height)
  if (aspect !== null) return { min: aspect.min, max: aspect.max }
  if (px?.square === true) return only(1)
  if (mm === null) return null
  const [width, height] = [mm.max_width ?? mm.width, mm.max_height ?? mm.height]
  return { min: rounded(mm.width / height), max: rounded(width / mm.height) }
}

/** Rounds a shape, so that almost equal shapes agree: 600 × 600 px and 51 × 51 mm, or a pixel more or less. */
const rounded = (ratio: number) => Math.round(ratio * 100) / 100

function headHeight(records: readonly PublicRecord[], t: SiteTranslator): Common {
  const bands = records.flatMap(({ head_height }) => (head_height === null ? [] : [head_height]))
  const points = new Set(bands.map(({ to }) => to))
  const result = common(
    'head_height',
    t('figure.head-height'),
    records.map(({ head_height }) => share(head_height)),
    (all) => {
      const band = overlap(all)
      return band && t('compare.head', { limits: limits(band, t) ?? '' })
    },
  )
  if (points.size < 2 || result.text === null) return result
  return { ...result, text: t('compare.points', { text: result.text }) }
}

const share = (band: BandRecord | null): Limits | null => band?.percent ?? null

function eyesFromBottom({ eye_line }: PublicRecord): Limits | null {
  const band = share(eye_line)
  return band === null || eye_line?.from !== 'top' ? band : fromOtherEdge(band, 100)
}

/** The policies of each kind, the strictest first. A photo that meets one also meets all that follow. */
const strictness = {
  glasses: [
    'not-allowed',
    'medical-only',
    'discouraged',
    'required-if-worn',
    'allowed-without-glare',
    'allowed',
  ],
  head_covering: [
    'not-allowed',
    'religious-only',
    'religious-or-medical',
    'religious-or-cultural',
    'religious-medical-or-cultural',
    'allowed',
  ],
  expression: ['neutral', 'neutral-or-slight-smile', 'natural'],
  mouth: ['closed', 'may-be-open'],
  editing_policy: ['forbidden', 'crop-only', 'background-allowed', 'allowed'],
} as const

function strictest(
  records: readonly PublicRecord[],
  key: keyof typeof strictness,
  t: SiteTranslator,
): Common {
  const order: readonly string[] = strictness[key]
  const facts = records.flatMap((record) =>
    [...personFacts(record, t), ...pictureFacts(record, t)]
      .filter((fact) => fact.key === key)
      .map(({ name, text }) => ({ name, text, policy: record[key]?.policy ?? null })),
  )
  const stated = facts.map(({ text, policy }) => (policy === null ? null : { text, policy }))
  return common(key, facts[0]?.name ?? key, stated, (all) => {
    const has = (policy: string) => all.some((one) => one.policy === policy)
    // Who always wears glasses has no photo that meets both.
    if (has('required-if-worn') && has('not-allowed')) return null
    // Only a covering for religion meets both.
    if (has('religious-or-medical') && has('religious-or-cultural') && !has('not-allowed'))
      return t.rules('head-covering.religious-only')
    const sorted = all.toSorted((a, b) => order.indexOf(a.policy) - order.indexOf(b.policy))
    return sorted[0]?.text ?? null
  })
}

type Background = NonNullable<PublicRecord['background']>
type Colour = NonNullable<Background['colours']>[number]['name']

/** The named colours that an authority accepts if it says only "light". */
const light: readonly Colour[] = ['white', 'off-white', 'cream', 'beige', 'light-grey', 'light-blue']

/**
 * The background colours that all documents accept, in words; "plain" if none of them names a colour. Null if they name
 * colours but have none in common.
 */
export function commonColours(backgrounds: readonly Background[], t: SiteTranslator): string | null {
  const forbidden = new Set(backgrounds.flatMap((one) => one.forbidden?.map(({ name }) => name) ?? []))
  const named = backgrounds.flatMap(({ colours }) => (colours === null ? [] : [accepted(colours)]))
  const [first, ...others] = named
  if (first === undefined)
    return forbidden.size === 0
      ? t('compare.plain')
      : t('background.not', { colour: words([...forbidden], t) })
  const shared = [...first].filter((name) => !forbidden.has(name) && others.every((other) => other.has(name)))
  if (shared.length === 0) return null
  // If "light" is in common, it stands for the colours that it includes.
  return words(shared.includes('light') ? shared.filter((name) => !light.includes(name)) : shared, t)
}

function accepted(colours: NonNullable<Background['colours']>): Set<Colour> {
  const names = colours.map(({ name }) => name)
  return new Set(names.includes('light') ? [...names, ...light] : names)
}

const words = (names: readonly Colour[], t: SiteTranslator) =>
  t.orList(names.map((name) => t.rules(`colour.${name}`)))

/** The intersection of the ranges; null if it is empty. A limit that no range has stays absent. */
export function overlap(ranges: readonly Limits[]): Limits | null {
  const lower = ranges.flatMap(({ min }) => (min === null ? [] : [min]))
  const upper = ranges.flatMap(({ max }) => (max === null ? [] : [max]))
  const common = {
    min: lower.length === 0 ? null : Math.max(...lower),
    max: upper.length === 0 ? null : Math.min(...upper),
  }
  return common.min !== null && common.max !== null && common.min > common.max ? null : common
}
