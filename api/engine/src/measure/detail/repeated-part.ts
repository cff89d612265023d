import type { Raster, Rectangle } from '#decode/raster.ts'
import type { Point } from '#mesh/face-mesh.ts'
import { pupils } from '#mesh/mesh-points.ts'
import { thresholds } from '#thresholds/all.ts'
import { type LumaPatch, reducedLuminance } from '../luminance.ts'
import type { FacePlace } from '../portrait.ts'
import { type Box, boxOf, outlineOf, pointAt, regionsOf, spansIn } from '../regions.ts'
import type { NativeView } from '../views.ts'
import { alikePlaces, type DistinctPoint, distinctPoints, surroundingsOf } from './distinct-points.ts'

/** A part of the face that occurs in it twice. */
export interface RepeatedPart {
  /** The shift from one occurrence to the other, in pixels of the size at which the face is compared. */
  readonly across: number
  readonly down: number
  /** How many points of one occurrence are in the other too. */
  readonly points: number
  /** The share of these points among all points of the part, 0 to 1. */
  readonly share: number
  /** Where both occurrences are, in whole pixels of the upright source; empty if no part repeats another. */
  readonly regions: readonly Rectangle[]
}

/**
 * The part of a face that best repeats another part. Its points all have, at one and the same shift, points with the
 * same surroundings (copy and move detection as by Fridrich, Soukal and Lukáš, "Detection of copy-move forgery in
 * digital images", 2003, but with points instead of blocks). Skin and noise do not repeat. Hairs are alike at a few
 * points, but not at the points between them. Eyes, and glasses in front of them, occur twice, so a shift from one
 * eye to the other does not count. A large face is reduced first.
 *
 * @returns The part with the most points; `points` is 0 if no part repeats another. Null if the face has too few
 * points to compare, or if a regular pattern covers it.
 */
export function faceRepetition(native: NativeView, face: FacePlace): RepeatedPart | null {
  const outline = outlineOf(face.mesh, 'face')
  const area = clippedBox(outline, native)
  const by = Math.ceil(face.interEye / thresholds.clonedPart.mostInterEyePx)
  const patch = patchOf(native.photo, area, by)
  if (!patch) return null
  const inPatch = ({ x, y }: Point) => ({ x: (x - area.x) / by, y: (y - area.y) / by })
  const points = distinctPoints(patch, spansIn(outline.map(inPatch), patch))
  if (points.length < thresholds.clonedPart.leastPoints) return null
  const places = Uint32Array.from(points, ({ place }) => place)
  const shifts = shiftsOf(patch, points)
  if (!shifts) return null
  let best = { across: 0, down: 0, points: 0, share: 0, middle: 0 }
  for (const { across, down, firsts } of shifts) {
    if (leadsFromEyeToEye(across * by, down * by, face)) continue
    const part = densestPart(firsts, places, down * patch.width + across, patch.width)
    if (part.points > best.points) best = { across, down, ...part }
  }
  const { middle, ...part } = best
  if (part.points === 0) return { ...part, regions: [] }
  const reach = thresholds.clonedPart.partRadiusPx * by
  const boxRound = (place: number): Box => {
    const x = area.x + (place % patch.width) * by
    const y = area.y + Math.floor(place / patch.width) * by
    return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
  }
  const shift = part.down * patch.width + part.across
  return { ...part, regions: regionsOf([boxRound(middle), boxRound(middle + shift)], native.photo) }
}

/**
 * Luma of an area, reduced by the whole factor `by`. Null if nothing is left. For a reduced area only green is read,
 * which makes up most of luma, and only one row of every `by`, because in such a fine raster neighbouring rows are
 * alike.
 */
function patchOf(photo: Raster, area: Rectangle, by: number): LumaPatch | null {
  const width = Math.floor(area.width / by)
  const height = Math.floor(area.height / by)
  if (width < 1 || height < 1) return null
  if (by === 1) return { width, height, luma: reducedLuminance(photo, area, width, height) }
  const luma = new Float32Array(width * height)
  for (let row = 0, to = 0; row < height; row++) {
    let at = ((area.y + row * by + (by >> 1)) * photo.width + area.x) * 3 + 1
    for (let column = 0; column < width; column++) {
      let sum = 0
      for (const end = at + 3 * by; at < end; at += 3) sum += photo.rgb[at] ?? 0
      luma[to++] = sum / by
    }
  }
  return { width, height, luma }
}

/** The bounding box of an outline on whole pixels, clipped to the view. */
function clippedBox(outline: readonly Point[], { x, y, width, height }: NativeView): Rectangle {
  const box = boxOf(outline)
  const [left, top] = [Math.max(Math.floor(box.left), x), Math.max(Math.floor(box.top), y)]
  const right = Math.min(Math.ceil(box.right), x + width)
  const bottom = Math.min(Math.ceil(box.bottom), y + height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Whether a shift, in source pixels, leads from one eye to the other, in either direction. */
function leadsFromEyeToEye(across: number, down: number, { mesh, interEye }: FacePlace): boolean {
  const [left, right] = pupils.map((number) => pointAt(mesh, number))
  if (!left || !right) return false
  const eyes = { x: right.x - left.x, y: right.y - left.y }
  const apart = [1, -1].map((way) => Math.hypot(way * across - eyes.x, way * down - eyes.y))
  return Math.min(...apart) < thresholds.clonedPart.besideEyes * interEye
}

interface Shift {
  readonly across: number
  readonly down: number
  /** The points that the shift maps to similar points. */
  readonly firsts: readonly number[]
}

/** The shifts that map several points to similar points. Null for a regular pattern. */
function shiftsOf(patch: LumaPatch, points: readonly DistinctPoint[]): Shift[] | null {
  const { width } = patch
  const alike = alikePlaces(surroundingsOf(patch, points))
  if (!alike) return null
  const byShift = new Map<number, Shift & { readonly firsts: number[] }>()
  for (const pair of alike) {
    const [first, second] = [Math.min(...pair), Math.max(...pair)]
    const across = (second % width) - (first % width)
    const down = Math.floor(second / width) - Math.floor(first / width)
    if (Math.hypot(across, down) < thresholds.clonedPart.minShiftPx) continue
    const key = down * 2 * width + across
    const shift = byShift.get(key)
    if (shift) shift.firsts.push(first)
    else byShift.set(key, { across, down, firsts: [first] })
  }
  return [...byShift.values()].filter(({ firsts }) => firsts.length > 1)
}

/**
 * Of the points that a shift maps to similar points, the largest number that lie near one of them, and their share of
 * all points that lie there.
 */
function densestPart(firsts: readonly number[], places: Uint32Array, shift: number, width: number) {
  let [points, middle] = [0, 0]
  for (const first of firsts) {
    const near = countNear(firsts, first, width)
    if (near > points) [points, middle] = [near, first]
  }
  const all = Math.max(countNear(places, middle, width), countNear(places, middle + shift, width))
  return { points, share: points / all, middle }
}

function countNear(places: Iterable<number>, middle: number, width: number): number {
  const [x, y] = [middle % width, Math.floor(middle / width)]
  let count = 0
  for (const place of places) {
    const apart = Math.hypot((place % width) - x, Math.floor(place / width) - y)
    if (apart <= thresholds.clonedPart.partRadiusPx) count++
  }
  return count
}
