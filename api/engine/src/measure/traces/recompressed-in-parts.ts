import { meshPoints } from '#mesh/mesh-points.ts'
import { coverageAt } from '#models/person-mask.ts'
import { thresholds } from '#thresholds/all.ts'
import { traceThresholds } from '#thresholds/alteration.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import { boxOf, isInside, outlineOf, pointAt } from '../regions.ts'
import { type AlteredPlace, placeOfBackground, placeOfPart } from './altered-place.ts'
import { type BlockSpectra, blockPx, spectraOf, stepsOf } from './block-spectra.ts'
import { type Evidence, evidenceOfTwice, type Spectrum } from './double-quantisation.ts'
import { keepsTraces, type TraceMeasure, traceOf } from './trace.ts'

const { recompressed: limits } = traceThresholds

/** The parts of a portrait that are compared: five of the face, hair and clothes around it, and the background. */
const parts = ['eyes', 'nose', 'mouth', 'jaw', 'skin', 'around', 'background'] as const
type Part = (typeof parts)[number]

/** Ellipses round points of the mesh, in inter-eye distances. What is in none of them, but in the face, is skin. */
const places = [
  { part: 'eyes', round: [meshPoints.leftPupil, meshPoints.rightPupil], across: 0.42, down: 0.36 },
  { part: 'mouth', round: [meshPoints.upperLipInside], across: 0.5, down: 0.32 },
  { part: 'nose', round: [meshPoints.noseTip], across: 0.34, down: 0.42 },
  { part: 'jaw', round: [172, 397], across: 0.45, down: 0.45 },
] as const

/** The blocks of each part, by the places of their upper left pixels. Blocks at the person's outline are left out. */
function blocksOf({ native: { photo }, file, head, mask }: HeadPixels): ReadonlyMap<Part, number[]> {
  const blocks = new Map(parts.map((part): [Part, number[]] => [part, []]))
  const face = outlineOf(head.mesh, 'face')
  const { left, top, right, bottom } = boxOf(face)
  const partAt = (x: number, y: number): Part | null => {
    if (x < left || x > right || y < top || y > bottom) return aroundAt(x, y)
    const near = places.find(({ round, across, down }) =>
      round.some((number) => {
        const point = pointAt(head.mesh, number)
        return Math.hypot((x - point.x) / across, (y - point.y) / down) < head.interEye
      }),
    )
    return near?.part ?? (isInside(face, x, y) ? 'skin' : aroundAt(x, y))
  }
  const aroundAt = (x: number, y: number): Part | null => {
    const coverage = coverageAt(mask, x, y)
    if (coverage > limits.person) return 'around'
    return coverage < limits.background ? 'background' : null
  }
  const grid = gridOrigin(file)
  const { area } = mask
  const most = {
    x: Math.min(area.x + area.width, photo.width),
    y: Math.min(area.y + area.height, photo.height),
  }
  const step =
    blockPx * Math.max(Math.round(Math.min(area.width, area.height) / blockPx / limits.blocksAcross), 1)
  const first = (from: number, origin: number) =>
    Math.ceil((Math.max(from, 0) - origin) / blockPx) * blockPx + origin
  for (let y = first(area.y, grid.y); y <= most.y - blockPx; y += step) {
    for (let x = first(area.x, grid.x); x <= most.x - blockPx; x += step) {
      const part = partAt(x + blockPx / 2, y + blockPx / 2)
      if (part) blocks.get(part)?.push(y * photo.width + x)
    }
  }
  return blocks
}

/**
 * A corner of the file's block grid in the upright picture. The grid starts at the far edge of an axis that EXIF
 * mirrored.
 */
function gridOrigin({ orientation, width, height }: HeadPixels['file']) {
  return {
    x: [2, 3, 6, 7].includes(orientation) ? width % blockPx : 0,
    y: [3, 4, 7, 8].includes(orientation) ? height % blockPx : 0,
  }
}

/** At most `most` of the values, evenly spread. */
function spread(values: readonly number[], most: number): number[] {
  const stride = Math.max(values.length / most, 1)
  return Array.from(
    { length: Math.floor(values.length / stride) },
    (_, at) => values[Math.floor(at * stride)] ?? 0,
  )
}

/** The first step of each frequency by which these coefficients were most likely quantised; 0 if nothing shows one. */
function firstSteps(seen: readonly (readonly Spectrum[])[], steps: readonly number[]): number[] {
  return steps.map((step, frequency) => {
    const evidences = seen
      .flatMap((spectra) => spectra[frequency] ?? [])
      .map((spectrum) => evidenceOfTwice(spectrum, step))
    let [best, most]: [number, number] = [0, limits.leastNats]
    for (let first = step + 1; first <= limits.coarsestStep; first++) {
      const nats = evidences.reduce((sum, evidence) => sum + Math.max(evidence(first).measured, 0), 0)
      if (nats > most) [best, most] = [first, nats]
    }
    return best
  })
}

/** The evidence of a part over all frequencies with a first step, and the number of its coefficients that are not 0. */
interface Sum extends Evidence {
  readonly coefficients: number
}

const none: Sum = { measured: 0, ifTwice: 0, ifOnce: 0, coefficients: 0 }

const plus = (one: Sum, other: Sum): Sum => ({
  measured: one.measured + other.measured,
  ifTwice: one.ifTwice + other.ifTwice,
  ifOnce: one.ifOnce + other.ifOnce,
  coefficients: one.coefficients + other.coefficients,
})

const sumOver = (spectra: readonly Spectrum[], firsts: readonly number[], steps: readonly number[]): Sum =>
  spectra.reduce((sum, spectrum, at) => {
    const first = firsts[at] ?? 0
    if (first === 0) return sum
    const coefficients = spectrum.counts.reduce((all, count, n) => (n === 0 ? all : all + count), 0)
    return plus(sum, { ...evidenceOfTwice(spectrum, steps[at] ?? 1)(first), coefficients })
  }, none)

/** How much of the first steps is left: 1 if all is as twice quantised coefficients are, 0 if nothing is. */
const kept = ({ measured, ifTwice, ifOnce }: Evidence) => (measured - ifOnce) / (ifTwice - ifOnce)

/** How clearly a part can show whether it keeps the first steps, in nats. */
const span = ({ ifTwice, ifOnce }: Evidence) => ifTwice - ifOnce

/** Whether what is left of the picture shows the first steps, as after a second save that followed nothing else. */
const keepsSteps = (rest: Sum) =>
  span(rest) >= limits.restNats &&
  kept(rest) >= limits.leastKept &&
  rest.measured >= limits.leastNatsEach * rest.coefficients

/** A part without the first steps that the rest shows. */
interface OncePart {
  readonly part: Exclude<Part, 'around'>
  /** How much less of the first steps it has than the rest: about 1 if it has nothing of them. */
  readonly difference: number
}

/**
 * The parts without the first steps that the rest shows; the clearest first. Hair and clothes are not told: beside a calm wall, which any
 * coarse step explains, they seem to lack steps that never were.
 */
function oncePartsOf(
  spectra: ReadonlyMap<Part, BlockSpectra>,
  steps: readonly number[],
): readonly OncePart[] {
  const large = (['jaw', 'skin', 'around', 'background'] as const).flatMap((part) => spectra.get(part) ?? [])
  const firsts = firstSteps(
    large.map(({ textured }) => textured),
    steps,
  )
  const sums = [...spectra].map(([part, { all, textured }]) => ({
    part,
    all: sumOver(all, firsts, steps),
    textured: sumOver(textured, firsts, steps),
  }))
  const around = sums.find(({ part }) => part === 'around')?.textured ?? none
  // What changes a whole picture a little leaves first steps in its calm parts. So hair and clothes have to show them as well.
  const isWholeChanged = span(around) >= limits.aroundNats && kept(around) < limits.leastAround
  return sums
    .flatMap(({ part, all }) => {
      if (part === 'around' || (isWholeChanged && part !== 'background')) return []
      const rest = sums
        .filter((other) => other.part !== part && (other.part === 'around' || keepsMost(other.textured)))
        .reduce((sum, { textured }) => plus(sum, textured), none)
      const isClear = span(all) >= limits.partNats && -all.measured >= limits.leastOnceEach * all.coefficients
      if (!isClear || !keepsSteps(rest) || kept(all) < limits.leastFit) return []
      const difference = kept(rest) - kept(all)
      return difference < thresholds.recompressedInParts.minDifference ? [] : [{ part, difference }]
    })
    .toSorted((one, other) => other.difference - one.difference)
}

const keepsMost = (sum: Sum) => span(sum) > 0 && kept(sum) >= limits.leastTwice

/**
 * Parts that were not compressed together with the rest. If a JPEG is saved again at a higher quality, its
 * coefficients keep the coarser steps of the first compression. Parts that were warped, smoothed, pasted or painted over in between do
 * not have these steps. A picture that was saved twice as a whole is ordinary and has no trace.
 *
 * The mark is found if the picture was not scaled or cropped in between. Returns `untold` for coarse JPEGs, which hide
 * the first steps.
 */
export const recompressedInParts: TraceMeasure = (seen) => {
  const { minJpegQuality, maxQualityOfBackground } = thresholds.recompressedInParts
  const steps = stepsOf(seen.file)
  if (!steps || !keepsTraces(seen.file, minJpegQuality)) return 'untold'
  const blocks = blocksOf(seen)
  const spectra = new Map(
    parts.map((part) => [
      part,
      spectraOf(seen.native.photo, spread(blocks.get(part) ?? [], limits.mostBlocks[part]), steps),
    ]),
  )
  const { jpegQuality } = seen.file
  const tellsBackground = jpegQuality !== null && jpegQuality <= maxQualityOfBackground
  const once = oncePartsOf(spectra, steps).filter(({ part }) => part !== 'background' || tellsBackground)
  const [first] = once
  if (!first) return null
  const place = placeOf(
    once.map(({ part }) => part),
    seen,
  )
  const altered = place.part === 'background' ? 'background' : 'person'
  return traceOf('recompressed_in_parts', altered, first.difference, place)
}

/** The place of the parts: that of the face if several of its parts are among them, and of the background if none is. */
function placeOf(once: readonly OncePart['part'][], seen: HeadPixels): AlteredPlace {
  const ofFace = once.filter((part) => part !== 'background')
  const [first, another] = ofFace
  if (!first) return placeOfBackground(seen)
  const places = ofFace.map((part) => placeOfPart(part, seen.head.mesh, seen.native.photo))
  return { part: another ? 'face' : first, regions: places.flatMap(({ regions }) => regions) }
}
