import { z } from 'zod'
import type { Raster } from '#decode/raster.ts'
import { meshPoints, mouthCorners } from '#mesh/mesh-points.ts'
import { Convolution, connected, convolved, type Maps, pooled, Sum, sumOf } from '#models/patch-network.ts'
import { thresholds } from '#thresholds/all.ts'
import { reducedLuminance } from '../luminance.ts'
import type { FacePlace } from '../portrait.ts'
import { pointAt } from '../regions.ts'
import { placeOfPart } from './altered-place.ts'
import weights from './smoothed-skin-weights.json' with { type: 'json' }
import { keepsTraces, type TraceMeasure, traceOf } from './trace.ts'

/** The points of the mesh round which the network looks: eyes, cheeks, forehead, nose, mouth and jaw. */
const places: readonly number[] = [
  ...[meshPoints.leftPupil, meshPoints.rightPupil],
  ...[117, 346, meshPoints.leftCheek, meshPoints.rightCheek, 205, 425],
  ...[meshPoints.foreheadMiddle, meshPoints.noseTip],
  ...[meshPoints.leftNostrilBase, meshPoints.rightNostrilBase],
  ...[meshPoints.upperLipInside, ...mouthCorners, 136, 365, meshPoints.chin],
]

/** The side of a patch in pixels, without the pixel on each side that its residual needs. */
const patchSide = 48
/** A face with more pixels between the eyes is reduced to so many, because a patch of a larger one shows only some pores. */
const mostInterEyePx = 220

/**
 * Luma, 0 to 255, of a square round each place, in the file's own pixels; of a large face in pixels that are reduced. A square at
 * the edge of the photo is moved inside.
 *
 * @param margin How many pixels more the squares have on each side.
 * @returns Null if the photo is smaller than a square.
 */
export function facePatches(
  photo: Raster,
  { mesh, interEye }: Pick<FacePlace, 'mesh' | 'interEye'>,
  margin = 1,
): readonly Float32Array[] | null {
  const side = patchSide + 2 * margin
  const reach = Math.round(side * Math.max(interEye / mostInterEyePx, 1))
  if (Math.min(photo.width, photo.height) < reach) return null
  const inside = (middle: number, length: number) =>
    Math.min(Math.max(Math.round(middle - reach / 2), 0), length - reach)
  return places.map((number) => {
    const { x, y } = pointAt(mesh, number)
    const area = { x: inside(x, photo.width), y: inside(y, photo.height), width: reach, height: reach }
    return reducedLuminance(photo, area, side, side)
  })
}

/** The network: the same convolutions for each patch, then what they found in all patches together. */
const SkinNetwork = z.strictObject({
  layers: z.array(Convolution).min(1),
  hidden: z.array(Sum).min(1),
  output: Sum,
})
const { network } = z
  .strictObject({ recipe: z.string(), licences: z.array(z.string()), network: SkinNetwork })
  .parse(weights)

/** What the network is given of a patch, and how rough and bright the patch is. */
function residualOf(luma: Float32Array): { maps: Maps; roughness: number; brightness: number } {
  const row = patchSide + 2
  const values = new Float32Array(patchSide * patchSide * 2)
  let [roughness, brightness] = [0, 0]
  for (let y = 1, at = 0; y <= patchSide; y++) {
    for (let x = 1; x <= patchSide; x++, at += 2) {
      const place = y * row + x
      let sum = 0
      for (let line = place - row; line <= place + row; line += row)
        sum += (luma[line - 1] ?? 0) + (luma[line] ?? 0) + (luma[line + 1] ?? 0)
      const here = luma[place] ?? 0
      const residual = here - sum / 9
      roughness += Math.abs(residual)
      brightness += here
      values[at] = (2 * residual) / (2 + Math.abs(residual))
      values[at + 1] = here
    }
  }
  roughness /= patchSide ** 2
  brightness /= patchSide ** 2
  for (let at = 1; at < values.length; at += 2) values[at] = ((values[at] ?? 0) - brightness) / 40
  return { maps: { width: patchSide, height: patchSide, channels: 2, values }, roughness, brightness }
}

/**
 * The log-odds that the skin of a face was smoothed, by the output of our own network: it was trained on portraits that were
 * smoothed in several ways, and on what cameras, messengers and scanners do to portraits (`npm run calibrate -- smoothing`). Null
 * if the photo is smaller than what the network looks at.
 *
 * @param photo The upright source with every pixel that the file has.
 */
export function skinSmoothing(photo: Raster, face: FacePlace): number | null {
  const patches = facePatches(photo, face)
  if (!patches) return null
  const found = patches.flatMap((luma) => {
    const { maps, roughness, brightness } = residualOf(luma)
    const { greatest, mean } = pooled(network.layers.reduce((last, layer) => convolved(layer, last), maps))
    return [...greatest, ...mean, roughness / (1 + roughness), (brightness - 115) / 64]
  })
  const inputs = Float64Array.from(found)
  return sumOf(network.output, connected(network.hidden, inputs))
}

/**
 * Skin without its texture, as beauty filters leave it.
 *
 * Returns `untold` for a small face, and for a file that is compressed so much that this smooths the skin itself.
 */
export const smoothedSkin: TraceMeasure = ({ native, head, file, smoothing }) => {
  const { minInterEyePx, minJpegQuality, minLogOdds } = thresholds.smoothedSkin
  if (head.interEye < minInterEyePx || !keepsTraces(file, minJpegQuality)) return 'untold'
  if (smoothing === null) return 'untold'
  if (smoothing < minLogOdds) return null
  const place = placeOfPart('skin', head.mesh, native.photo)
  return traceOf('smoothed_skin', 'person', smoothing, place, 'log-odds')
}
