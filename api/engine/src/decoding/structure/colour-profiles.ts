import type { HeifItems } from './heif-items.ts'
import { jpegSegments } from './jpeg-segments.ts'
import { webpChunks } from './webp-chunks.ts'

const identifier = 'ICC_PROFILE\0'

/**
 * The colour profiles of a JPEG, put together from their parts (ICC.1:2022, annex B.4). Readers differ in what they do
 * with two parts of the same number, so it gives a profile with the first of them, one with the last, and one of all
 * parts in their order.
 */
export function jpegProfiles(file: Buffer): Buffer[] {
  const parts = [...jpegSegments(file)]
    .filter(({ marker, content }) => marker === 0xe2 && content.toString('latin1', 0, 12) === identifier)
    .map(({ content }) => ({ number: content[12] ?? 0, bytes: content.subarray(14) }))
  if (parts.length === 0) return []
  const sorted = parts.toSorted((one, other) => one.number - other.number)
  const first = sorted.filter(({ number }, index) => number !== sorted[index - 1]?.number)
  const last = sorted.filter(({ number }, index) => number !== sorted[index + 1]?.number)
  return [parts, first, last].map((some) => Buffer.concat(some.map(({ bytes }) => bytes)))
}

/** The colour profiles of a WebP. */
export function webpProfiles(file: Buffer): Buffer[] {
  return [...webpChunks(file)].flatMap(({ type, content }) => (type === 'ICCP' ? [content] : []))
}

/** The colour profiles of all items, each after the kind of its box (ISO/IEC 14496-12, 12.1.5). */
export function heifProfiles({ propertiesOf }: HeifItems): Buffer[] {
  const boxes = new Set([...propertiesOf.values()].flat())
  return [...boxes].flatMap(({ type, content }) => (type === 'colr' ? [content.subarray(4)] : []))
}
