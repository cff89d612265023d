import type { PublicRecord } from '@likeness/rules'
import type { Provenance } from './figure-rows.ts'
import { figure, kilobytes, limits } from './quantities.ts'

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

const ownText = ({ text }: { text: string }) => text

/** The requirements on the person in the picture. */
export function personFacts(record: PublicRecord): Fact[] {
  return [
    fact('glasses', 'Glasses', record.glasses, ownText),
    fact('head_covering', 'Head covering', record.head_covering, ownText),
    fact('expression', 'Expression', record.expression, ownText),
    fact('mouth', 'Mouth', record.mouth, ownText),
    fact('pose', 'Pose', record.pose, ({ max_yaw_deg, max_pitch_deg, max_roll_deg }) =>
      [
        `Turned sideways by at most ${figure(max_yaw_deg)}°`,
        `up or down by at most ${figure(max_pitch_deg)}°`,
        `tilted by at most ${figure(max_roll_deg)}°.`,
      ].join(', '),
    ),
    fact('attire', 'Attire', record.attire, ownText),
    fact('framing', 'In view', record.framing, ownText),
  ]
}

/** The requirements on taking, editing and submitting the picture. */
export function pictureFacts(record: PublicRecord): Fact[] {
  return [
    fact('editing_policy', 'Editing', record.editing_policy, ownText),
    fact(
      'recency',
      'Recency',
      record.recency,
      ({ max_months }) => `Taken within the last ${months(max_months)}.`,
    ),
    fact('capture', 'Capture', record.capture, captureText),
    fact('taken', 'Taken by', record.taken, ownText),
    fact('submission', 'Submission', record.submission, ownText),
    fact('aspect', 'Width to height', record.aspect, ({ min, max }) => limits({ min, max }, 3)),
  ]
}

/** The requirements on a print. */
export function printFacts(record: PublicRecord): Fact[] {
  return [
    fact('copies', 'Copies', record.copies, ({ count }) => String(count)),
    fact('print_colour', 'Colour', record.print_colour, ownText),
    fact('resolution', 'Resolution', record.resolution, leastDpi),
  ]
}

/** The requirements on a file. */
export function fileFacts({ file }: PublicRecord): Fact[] {
  return [
    fact('file.formats', 'Format', file.formats, ({ allowed }) =>
      allowed.map((one) => one.toUpperCase()).join(', '),
    ),
    fact('file.bytes', 'File size', file.bytes, ({ min_kb, max_kb }) => fileSize(min_kb, max_kb)),
    fact('file.colour', 'Colour', file.colour, ownText),
    fact('file.resolution', 'Resolution', file.resolution, leastDpi),
    fact('file.compression', 'Compression', file.compression, ({ max_ratio }) => `At most ${max_ratio}:1`),
  ]
}

const leastDpi = ({ min_dpi }: { min_dpi: number }) => `At least ${min_dpi} dpi`

const months = (count: number) => (count === 1 ? 'month' : `${figure(count)} months`)

function captureText({
  min_px,
  min_distance_m,
  max_distance_m,
}: NonNullable<PublicRecord['capture']>): string {
  const distance = limits({ min: min_distance_m, max: max_distance_m })
  return [
    distance === null ? null : `Camera ${distance} m from the face.`,
    min_px === null ? null : `At least ${min_px.width} × ${min_px.height} px before cropping.`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

function fileSize(minKb: number | null, maxKb: number | null): string | null {
  if (minKb !== null && maxKb !== null) return `${kilobytes(minKb)} to ${kilobytes(maxKb)}`
  if (minKb !== null) return `At least ${kilobytes(minKb)}`
  return maxKb === null ? null : `At most ${kilobytes(maxKb)}`
}
