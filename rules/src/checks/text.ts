import type { FieldProblem, RuleCheck } from '../loading/problem.ts'
import { bandAsFraction, printSizeOf } from '../print-size.ts'
import type { RuleDocument } from '../schema/document.ts'
import { bandsOf, type PlacedBand } from './bands.ts'

/** The largest difference between a note's range and the figure, as a share of the photo. Authorities round both. */
const bandTolerance = 0.025

/**
 * No text contradicts its number: a range in a band's note is the band in another unit, and the sizes in the evidence
 * include the recorded size.
 */
export const textAgreesWithNumbers: RuleCheck = (document) => [
  ...bandsOf(document).flatMap((placed) => noteProblem(document, placed)),
  ...sizeProblem(document, 'mm'),
  ...sizeProblem(document, 'pixels'),
]

const rangeInText = /(\d+(?:\.\d+)?) to (\d+(?:\.\d+)?) (mm|percent)/g

function noteProblem(document: RuleDocument, { path, axis, band }: PlacedBand): FieldProblem[] {
  const { note } = band
  if (note === undefined || band.min === undefined || band.max === undefined) return []
  const frame = printSizeOf(document)
  const lengthMm = axis === 'height' ? frame?.heightMm : frame?.widthMm
  const stated = bandAsFraction(document, band, axis)
  return [...note.matchAll(rangeInText)].flatMap(([text, low, high, unit]): FieldProblem[] => {
    const whole = unit === 'percent' ? 100 : lengthMm
    if (whole === undefined || stated.min === null || stated.max === null) return []
    const ends = [Number(low) / whole, Number(high) / whole]
    const shares = note.includes('from the top') ? ends.map((end) => 1 - end).toReversed() : ends
    const agrees = [stated.min, stated.max].every(
      (limit, index) => Math.abs(limit - (shares[index] ?? limit)) <= bandTolerance,
    )
    if (agrees) return []
    const problem = `${text} in the note does not match ${band.min} to ${band.max} ${band.unit}`
    const remedy = 'Correct one of the two, or describe the other figure under conflicts'
    return [{ path: [...path, 'note'], problem, remedy }]
  })
}

const sizeInText = { mm: /(\d+(?:\.\d+)?) x (\d+(?:\.\d+)?) mm/g, pixels: /(\d+) x (\d+) pixels/g }

function sizeProblem(document: RuleDocument, unit: 'mm' | 'pixels'): FieldProblem[] {
  const recorded = unit === 'mm' ? printSizes(document) : pixelSizes(document)
  const named = [...document.evidence.matchAll(sizeInText[unit])].map(([text, a, b]) => ({
    text,
    sides: [Number(a), Number(b)].toSorted((x, y) => x - y),
  }))
  const first = named[0]
  const one = recorded[0]
  if (first === undefined || one === undefined) return []
  const agrees = named.some(({ sides }) =>
    recorded.some((size) => size.toSorted((x, y) => x - y).every((side, index) => side === sides[index])),
  )
  if (agrees) return []
  const problem = `the evidence names ${first.text}, but the recorded size is ${one.join(' x ')}`
  return [
    { path: ['evidence'], problem, remedy: 'Correct one of the two, or move the other size to conflicts' },
  ]
}

const printSizes = ({ print }: RuleDocument) =>
  [print?.size, print?.maxSize]
    .filter((size) => size !== undefined)
    .map(({ widthMm, heightMm }) => [widthMm, heightMm])

function pixelSizes({ upload }: RuleDocument): number[][] {
  const { exact, alternatives = [], recommended, min, max } = upload?.pixels ?? {}
  return [exact, ...alternatives, recommended, min, max]
    .filter((size) => size !== undefined)
    .map(({ width, height }) => [width, height])
}
