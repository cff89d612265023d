import { thresholds } from '../../thresholds/all.ts'
import { traceThresholds } from '../../thresholds/measures/traces.ts'
import type { HeadPixels } from '../detail/head-pixels.ts'
import { keepsTraces } from './keeps-traces.ts'
import { type OutlineProfile, outlineProfiles } from './outline-profiles.ts'
import { dot, length, medianRgb, minus, type Rgb } from './rgb-vectors.ts'
import type { TraceMeasure } from './trace.ts'

/**
 * A rim of another background round the person, as a cut-out leaves it that was made too wide. Where a wall meets a
 * person, the pixels are mixtures of their two colours. A rim has colours off these mixtures or beyond the wall's
 * colour, and has them all round the person. A rim beyond the person's colour, which is mostly darker, is not
 * searched for, because locks of hair and the edge of a cheek look the same.
 */
export const cutOutHalo: TraceMeasure = (seen) => {
  const { minInterEyePx, minJpegQuality, minShare } = thresholds.cutOutHalo
  if (seen.head.interEye < minInterEyePx || !keepsTraces(seen.file, minJpegQuality)) return 'untold'
  const strength = rimShare(seen)
  if (strength === null) return 'untold'
  if (strength < minShare) return null
  return {
    code: 'cut_out_halo',
    altered: 'background',
    strength,
    unit: 'share',
  }
}

const { mixtures, rim: limits } = traceThresholds

/** The share of the outline, 0 to 1, along which a rim of one colour runs. Null if too little of it can be judged. */
function rimShare(seen: HeadPixels): number | null {
  const profiles = outlineProfiles(seen).filter(
    ({ wall, person }) => length(minus(person, wall)) >= limits.leastContrast,
  )
  if (profiles.length < limits.fewestProfiles) return null
  const rims = profiles.map(rimOf).filter((rim) => rim !== null)
  const middle = medianRgb(rims)
  const same = rims.filter((rim) => dot(rim, middle) >= limits.sameHue * length(rim) * length(middle))
  return same.length / profiles.length
}

/**
 * The distance, as a vector, of a rim's most distant pixel from the mixtures of wall and person. Null if there is no
 * rim.
 */
function rimOf({ wall, wallSpread, rim, person }: OutlineProfile): Rgb | null {
  const way = minus(person, wall)
  const least = Math.max(limits.levels, limits.spreads * wallSpread)
  const offs = rim
    .map((pixel) => offMixtures(minus(pixel, wall), way))
    .filter((off) => off !== null)
    .filter((off) => length(off) >= least)
  if (offs.length < limits.pixels) return null
  return offs.reduce((most, off) => (length(off) > length(most) ? off : most))
}

/**
 * The vector from the nearest mixture to the pixel. Both arguments are relative to the wall. Null if the person is
 * nearest.
 */
function offMixtures(pixel: Rgb, way: Rgb): Rgb | null {
  const share = Math.max(dot(pixel, way) / dot(way, way), mixtures.sharpened)
  return share > mixtures.ofPerson ? null : minus(pixel, [share * way[0], share * way[1], share * way[2]])
}
