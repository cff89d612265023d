import type { PublicRecord } from '@likeness/rules'
import { backText, formatName, paperText, photoCodeText, takenText } from '@likeness/rules/wording'
import type { SiteTranslator } from '../messages/english.ts'
import { catalogText } from './catalog-words.ts'
import type { Provenance } from './figure-rows.ts'
import { kilobytes, limits } from './quantities.ts'
import { joined, sentence } from './wording.ts'

/** A fact that is not a figure: its subject, and what the authority states about it, if anything. */
export interface Fact {
  /** The member of the JSON record that has the fact. */
  key: string
  name: string
  /** Null if the authority does not state it. */
  text: string | null
  /** Whether it is a text of the catalog itself, which is in English in every language. */
  isEnglish: boolean
  provenance: Provenance | null
}

function fact<Value extends Provenance>(
  key: string,
  name: string,
  value: Value | null,
  text: (value: Value) => string | null,
): Fact {
  return { key, name, text: value && text(value), isEnglish: false, provenance: value }
}

type Formats = NonNullable<PublicRecord['file']['formats']>['allowed']

type FreeText = Provenance & { text: string | null }

/** A fact in the words of the catalog. */
function ownText(key: string, name: string, value: FreeText | null, t: SiteTranslator): Fact {
  const said = value?.text ? catalogText(value.text, t) : { text: null, isEnglish: true }
  return { key, name, ...said, provenance: value }
}

/** The requirements on the person in the picture. */
export function personFacts(record: PublicRecord, t: SiteTranslator): Fact[] {
  return [
    fact('glasses', t('fact.glasses'), record.glasses, ({ policy }) => t.rules(`glasses.${policy}`)),
    fact('head_covering', t('fact.head-covering'), record.head_covering, ({ policy }) =>
      t.rules(`head-covering.${policy}`),
    ),
    fact('expression', t('fact.expression'), record.expression, ({ policy }) =>
      t.rules(`expression.${policy}`),
    ),
    fact('mouth', t('fact.mouth'), record.mouth, ({ policy }) => t.rules(`mouth.${policy}`)),
    fact('teeth', t('fact.teeth'), record.teeth, ({ policy }) => t.rules(`teeth.${policy}`)),
    fact('ears', t('fact.ears'), record.ears, ({ policy }) => t.rules(`ears.${policy}`)),
    fact('hair', t('fact.hair'), record.hair, ({ policy }) =>
      joined(
        policy.map((one) => t.rules(`hair.${one}`)),
        t,
      ),
    ),
    poseFact(record, t),
    fact('attire.required', t('fact.attire-required'), record.attire, (attire) => items(attire.required, t)),
    fact('attire.forbidden', t('fact.attire-forbidden'), record.attire, (attire) =>
      items(attire.forbidden, t),
    ),
    ownText('attire', t('fact.attire'), record.attire, t),
    ownText('framing', t('fact.framing'), record.framing, t),
  ]
}

/** How the head is held: in degrees, or that it is upright where the authority states no figure. */
function poseFact({ pose, framing }: PublicRecord, t: SiteTranslator): Fact {
  if (pose === null && framing?.straight) {
    return fact('pose', t('fact.pose'), framing, () => t.rules('framing.straight'))
  }
  return fact('pose', t('fact.pose'), pose, ({ max_yaw_deg, max_pitch_deg, max_roll_deg }) =>
    t('pose.text', {
      yaw: t.number(max_yaw_deg),
      pitch: t.number(max_pitch_deg),
      roll: t.number(max_roll_deg),
    }),
  )
}

type AttireItem = NonNullable<NonNullable<PublicRecord['attire']>['required']>[number]

/** A list of what is worn, as a sentence; null without a list. */
function items(list: readonly AttireItem[] | null, t: SiteTranslator): string | null {
  if (list === null) return null
  const text = list.map((item) => t.rules(`attire.${item}`)).join(t.rules('answer.separator'))
  return sentence(text.charAt(0).toLocaleUpperCase(t.language) + text.slice(1), t)
}

/** The colours of a background and those that it may not have, in words; null if the authority states nothing of it. */
export function backgroundText(
  background: Pick<NonNullable<PublicRecord['background']>, 'colours' | 'forbidden' | 'plain'> | null,
  t: SiteTranslator,
): string | null {
  const names = background?.colours?.map(({ name }) => t.rules(`colour.${name}`)) ?? []
  const never =
    background?.forbidden?.map(({ name }) => t('background.not', { colour: t.rules(`colour.${name}`) })) ?? []
  const texts = [t.orList(names), ...never, background?.plain === true ? t('compare.plain') : '']
  return texts.filter(Boolean).join(t.rules('answer.separator')) || null
}

/** The requirements on taking, editing and submitting the picture. */
export function pictureFacts(record: PublicRecord, t: SiteTranslator): Fact[] {
  return [
    fact('editing_policy', t('fact.editing'), record.editing_policy, ({ policy }) =>
      t.rules(`editing.${policy}`),
    ),
    fact('recency', t('fact.recency'), record.recency, ({ max_months }) =>
      t('recency.text', { months: max_months }),
    ),
    fact('capture', t('fact.capture'), record.capture, (capture) => captureText(capture, t)),
    fact('taken', t('fact.taken'), record.taken, (taken) => takenText(taken, t.rules)),
    fact('photo_code', t('fact.photo-code'), record.photo_code, (code) => photoCodeText(code, t.rules)),
    ownText('submission', t('fact.submission'), record.submission, t),
    fact('aspect', t('fact.aspect'), record.aspect, (aspect) => limits(aspect, t, 3)),
  ]
}

/** The requirements on a print. */
export function printFacts(record: PublicRecord, t: SiteTranslator): Fact[] {
  return [
    fact('copies', t('fact.copies'), record.copies, ({ count }) => t.number(count)),
    ownText('print_colour', t('fact.colour'), record.print_colour, t),
    fact('resolution', t('fact.resolution'), record.resolution, (resolution) => dpiText(resolution, t)),
  ]
}

/** The requirements on the sheet of a print, of which few authorities state any. */
export function paperFacts(record: PublicRecord, t: SiteTranslator): Fact[] {
  return [
    fact('paper', t('fact.paper'), record.paper, (paper) => paperText(paper, t.rules)),
    fact('back', t('fact.back'), record.back, (back) => backText(back, t.rules)),
    fact('attachment', t('fact.attachment'), record.attachment, ({ how }) => t.rules(`attachment.${how}`)),
  ]
}

/** The requirements on a file. */
export function fileFacts({ file }: PublicRecord, t: SiteTranslator): Fact[] {
  return [
    fact('file.formats', t('fact.format'), file.formats, ({ allowed }) => formatsText(allowed, t)),
    fact('file.bytes', t('fact.bytes'), file.bytes, ({ min_kb, max_kb }) => fileSizeText(min_kb, max_kb, t)),
    ownText('file.colour', t('fact.colour'), file.colour, t),
    fact('file.resolution', t('fact.resolution'), file.resolution, (resolution) => dpiText(resolution, t)),
    fact('file.compression', t('fact.compression'), file.compression, ({ max_ratio }) =>
      t('compression.text', { ratio: t.number(max_ratio) }),
    ),
    ...ifStated(fact('file.origin', t('fact.origin'), file.origin, ({ is }) => originText(is, t))),
  ]
}

/** A fact that so few authorities state that it is not listed where it is absent. */
const ifStated = (one: Fact): Fact[] => (one.text === null ? [] : [one])

const formatsText = (formats: Formats, t: SiteTranslator) =>
  formats.map(formatName).join(t.rules('answer.separator'))

const originText = (rules: NonNullable<PublicRecord['file']['origin']>['is'], t: SiteTranslator) =>
  joined(
    rules.map((rule) => t.rules(`origin.${rule}`)),
    t,
  )

function dpiText(
  { min_dpi: min, exact_dpi: exact, max_dpi: max }: NonNullable<PublicRecord['resolution']>,
  t: SiteTranslator,
): string | null {
  if (exact !== null) return t('resolution.exact', { dpi: t.number(exact) })
  if (min !== null && max !== null) {
    return t('resolution.range', { min: t.number(min), max: t.number(max) })
  }
  if (min !== null) return t('resolution.text', { dpi: t.number(min) })
  return max === null ? null : t('resolution.most', { dpi: t.number(max) })
}

function captureText(
  { min_px, min_distance_m, max_distance_m }: NonNullable<PublicRecord['capture']>,
  t: SiteTranslator,
): string {
  const distance = limits({ min: min_distance_m, max: max_distance_m }, t)
  const sentences = [
    distance === null ? null : t('capture.distance', { distance }),
    min_px === null ? null : t('capture.pixels', { size: `${min_px.width} × ${min_px.height}` }),
  ]
  return joined(
    sentences.filter((sentence) => sentence !== null),
    t,
  )
}

/** The limits of a file's size; null without a limit. */
export function fileSizeText(minKb: number | null, maxKb: number | null, t: SiteTranslator): string | null {
  if (minKb !== null && maxKb !== null) {
    return t('limits.range', { min: kilobytes(minKb, t), max: kilobytes(maxKb, t) })
  }
  if (minKb !== null) return t('bytes.least', { size: kilobytes(minKb, t) })
  return maxKb === null ? null : t('bytes.most', { size: kilobytes(maxKb, t) })
}
