import { placesOf } from '../../../api/engine/src/framing/crop-bounds.ts'
import type { CropRange } from '../../../api/engine/src/framing/crop-range.ts'
import type { Crop, Status } from '../../../api/engine/src/result/result.ts'

/** How the file came out that was made of one photo. */
export interface MadeFile {
  /** The problem's code where no file was made. */
  readonly status: Status | 'refused'
  /** The codes of what does not pass, or of the problem. */
  readonly codes: readonly string[]
}

/** One photo under one document. */
export interface TriedPhoto {
  readonly status: Status | 'refused'
  readonly codes: readonly string[]
  /** Null unless the photo is READY. */
  readonly made: MadeFile | null
  /** Null unless the photo is READY and the rule allows another background. */
  readonly laid: MadeFile | null
  /** Whether the suggested crop lies near an end of its range; null without a range. */
  readonly isNearAnEnd: boolean | null
  /** Whether the suggested crop cuts hair off. */
  readonly cutsHair: boolean
}

/** The share of a range at its ends in which a crop counts as near an end. */
const nearShare = 0.1

/** Whether the height, or the place from top to bottom, is near an end of what the range allows. */
export function isNearAnEnd(range: CropRange, photo: { width: number; height: number }): boolean {
  const { suggested, height } = range
  const places = placesOf(range, photo, suggested.height)
  return isNear(suggested.height, height) || (places !== null && isNear(suggested.y, places.top))
}

function isNear(value: number, { min, max }: { min: number; max: number }): boolean {
  const spare = (max - min) * nearShare
  return value < min + spare || value > max - spare
}

/** @param hairTopY Where the hair ends, in pixels of the upright photo; null if it was not measured. */
export const cutsHair = (crop: Crop, hairTopY: number | null) => hairTopY !== null && crop.y > hairTopY

/** What came of all photos under one document, as a line of text for each group of figures. */
export function madeSummary(document: string, photos: readonly TriedPhoto[]): string {
  const ready = photos.filter(({ status }) => status === 'READY')
  const made = ready.flatMap(({ made }) => made ?? [])
  const laid = ready.flatMap(({ laid }) => laid ?? [])
  const ranged = ready.filter(({ isNearAnEnd }) => isNearAnEnd !== null)
  return [
    `${document.padEnd(22)} photos  ${outcomes(photos)}`,
    `${''.padEnd(22)} made    ${outcomes(made)}`,
    ...(laid.length > 0 ? [`${''.padEnd(22)} laid    ${outcomes(laid)}`] : []),
    `${''.padEnd(22)} crops   near an end ${shareOf(ranged, ({ isNearAnEnd }) => isNearAnEnd === true)}, hair cut ${shareOf(ready, ({ cutsHair }) => cutsHair)}`,
    ...codesOf('photos', photos),
    ...codesOf('made', made),
    ...codesOf('laid', laid),
  ].join('\n')
}

function outcomes(of: readonly Pick<MadeFile, 'status'>[]): string {
  const count = (wanted: MadeFile['status']) => of.filter(({ status }) => status === wanted).length
  const percent = of.length > 0 ? ((100 * count('READY')) / of.length).toFixed(1) : '–'
  return `READY ${count('READY')} of ${of.length} (${percent} %), REVIEW ${count('REVIEW')}, RETAKE ${count('RETAKE')}, refused ${count('refused')}`
}

function shareOf<Item>(items: readonly Item[], isSo: (item: Item) => boolean): string {
  return `${items.filter(isSo).length} of ${items.length}`
}

function codesOf(name: string, of: readonly Pick<MadeFile, 'codes'>[]): string[] {
  const counts = new Map<string, number>()
  for (const code of of.flatMap(({ codes }) => codes)) counts.set(code, (counts.get(code) ?? 0) + 1)
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, 8)
  return most.length > 0
    ? [`${''.padEnd(22)}   ${name}: ${most.map(([code, count]) => `${code} ${count}`).join(', ')}`]
    : []
}
