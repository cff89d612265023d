import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'
import type { Provenance } from './figure-rows.ts'
import { kilobytes, limits } from './quantities.ts'

/** A fact that is not a figure: its subject, and what the authority states about it, if anything. */
export interface Fact {
  /** The member of the JSON record that has the fact. */
  key: string
  name: string
  /** Null if the authority does not state it. */
  text: string | null
  provenance: Provenance | null
}

function fact<Value extends Provenance>(
  key: string,
  name: string,
  value: Value | null,
  text: (value: Value) => string | null,
): Fact {
  return { key, name, text: value && text(value), provenance: value }
}

const englishTexts = new Set(['attire', 'framing', 'submission', 'print_colour', 'file.colour'])

/** Whether a fact is a free text of the catalog, which is in English in every language. */
export const isEnglishText = (key: string): boolean => englishTexts.has(key)

const ownText = ({ text }: { text: string }) => text

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
    fact('pose', t('fact.pose'), record.pose, ({ max_yaw_deg, max_pitch_deg, max_roll_deg }) =>
      t('pose.text', {
        yaw: t.number(max_yaw_deg),
        pitch: t.number(max_pitch_deg),
        roll: t.number(max_roll_deg),
      }),
    ),
    fact('attire', t('fact.attire'), record.attire, ownText),
    fact('framing', t('fact.framing'), record.framing, ownText),
  ]
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
    fact('taken', t('fact.taken'), record.taken, ({ by }) => t.rules(`taken.${by}`)),
    fact('submission', t('fact.submission'), record.submission, ownText),
    fact('aspect', t('fact.aspect'), record.aspect, ({ min, max }) => limits({ min, max }, t, 3)),
  ]
}

/** The requirements on a print. */
export function printFacts(record: PublicRecord, t: SiteTranslator): Fact[] {
  return [
    fact('copies', t('fact.copies'), record.copies, ({ count }) => t.number(count)),
    fact('print_colour', t('fact.colour'), record.print_colour, ownText),
    fact('resolution', t('fact.resolution'), record.resolution, ({ min_dpi }) => leastDpi(min_dpi, t)),
  ]
}

/** The requirements on a file. */
export function fileFacts({ file }: PublicRecord, t: SiteTranslator): Fact[] {
  return [
    fact('file.formats', t('fact.format'), file.formats, ({ allowed }) =>
      allowed.map((one) => one.toUpperCase()).join(t.rules('answer.separator')),
    ),
    fact('file.bytes', t('fact.bytes'), file.bytes, ({ min_kb, max_kb }) => fileSizeText(min_kb, max_kb, t)),
    fact('file.colour', t('fact.colour'), file.colour, ownText),
    fact('file.resolution', t('fact.resolution'), file.resolution, ({ min_dpi }) => leastDpi(min_dpi, t)),
    fact('file.compression', t('fact.compression'), file.compression, ({ max_ratio }) =>
      t('compression.text', { ratio: t.number(max_ratio) }),
    ),
  ]
}

const leastDpi = (dpi: number, t: SiteTranslator) => t('resolution.text', { dpi: t.number(dpi) })

function captureText(
  { min_px, min_distance_m, max_distance_m }: NonNullable<PublicRecord['capture']>,
  t: SiteTranslator,
): string {
  const distance = limits({ min: min_distance_m, max: max_distance_m }, t)
  return [
    distance === null ? null : t('capture.distance', { distance }),
    min_px === null ? null : t('capture.pixels', { size: `${min_px.width} × ${min_px.height}` }),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

/** The limits of a file's size; null without a limit. */
export function fileSizeText(minKb: number | null, maxKb: number | null, t: SiteTranslator): string | null {
  if (minKb !== null && maxKb !== null) {
    return t('limits.range', { min: kilobytes(minKb, t), max: kilobytes(maxKb, t) })
  }
  if (minKb !== null) return t('bytes.least', { size: kilobytes(minKb, t) })
  return maxKb === null ? null : t('bytes.most', { size: kilobytes(maxKb, t) })
}
