import { letGo, type Raster, type Rectangle } from '#decode/raster.ts'
import type { Head } from '#measure/portrait.ts'
import type { FaceMesh } from '#mesh/face-mesh.ts'
import type { Models } from '#models/models.ts'
import { type Outcome, refusal } from '#problem.ts'
import { backgroundThresholds } from '#thresholds/background.ts'
import { eachRun, type Matte } from './matte/matte.ts'
import type { Identity, MatteFigures } from './result.ts'

/** The problem of a photo whose matte is not good enough to replace the background. */
export function noCleanMatte(detail: string, fault: string) {
  return refusal(
    'no_clean_matte',
    `The person could not be separated cleanly from the background. ${detail}`,
    { matte_fault: fault },
  )
}

const { proof } = backgroundThresholds

/** What the pixels of a photo with another background say about whether it shows the same person. */
export interface Proof {
  /** Pixels of the solid core in which any channel differs. */
  readonly personPixelsChanged: number
  readonly mixedPixels: number
  /** The share of the photo that is the person, 0 to 1: the sum of the matte. */
  readonly personShare: number
  /** In pixels of the photo, to a hundredth; null if no face was found before or after. */
  readonly landmarkShiftPx: number | null
}

/** A photo before and after the change: of one size, with the matte that says which pixels are the person. */
export interface Pair {
  readonly before: Raster
  readonly after: Raster
  readonly matte: Matte
  readonly head: Head
}

/** Compares a photo before and after the change. */
export async function proveIdentity(models: Models, pair: Pair): Promise<Proof> {
  return { ...countPixels(pair), landmarkShiftPx: await landmarkShift(models, pair) }
}

function countPixels({ before, after, matte: { alpha } }: Pair): Omit<Proof, 'landmarkShiftPx'> {
  const [old, made] = [bytesOf(before), bytesOf(after)]
  let [personPixelsChanged, mixedPixels, coverage] = [0, 0, 0]
  eachRun(alpha, (kind, from, to) => {
    if (kind === 'clear') return
    if (kind === 'mixed') {
      mixedPixels += to - from
      for (let place = from; place < to; place++) coverage += alpha[place] ?? 0
      return
    }
    coverage += 255 * (to - from)
    if (old.compare(made, from * 3, to * 3, from * 3, to * 3) === 0) return
    for (let at = from * 3; at < to * 3; at += 3) {
      if (old.compare(made, at, at + 3, at, at + 3) !== 0) personPixelsChanged++
    }
  })
  return { personPixelsChanged, mixedPixels, personShare: coverage / 255 / Math.max(alpha.length, 1) }
}

const bytesOf = ({ rgb }: Raster) => Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength)

/**
 * The largest distance between a point of the face mesh before and after, in pixels of the photo. The surroundings of the
 * head move a network's points by half a percent, so both photos are compared over the solid core alone, on one grey.
 */
async function landmarkShift(models: Models, { before, after, matte, head }: Pair): Promise<number | null> {
  const area = squareRound(head, before)
  const step = Math.max(1, Math.floor(Math.max(area.width, area.height) / proof.edgePx))
  const [old, made] = [coreAlone(before, matte, area, step), coreAlone(after, matte, area, step)]
  const meshOf = async (raster: Raster): Promise<FaceMesh | undefined> => (await models.findFaces(raster))[0]
  const first = await meshOf(old)
  // In the same pixels the same networks find the same points.
  const second = bytesOf(old).equals(bytesOf(made)) ? first : await meshOf(made)
  if (!first || !second) return null
  const shifts = first.points.map(({ x, y }, index) => {
    const moved = second.points[index]
    return moved ? Math.hypot(moved.x - x, moved.y - y) * step : Number.POSITIVE_INFINITY
  })
  return Number(Math.max(...shifts).toFixed(2))
}

/** On whole pixels, inside the photo. */
function squareRound({ hairTopY, chinY, leftX, rightX }: Head, { width, height }: Raster): Rectangle {
  const half = ((chinY - hairTopY) * proof.heads) / 2
  const [centreX, centreY] = [(leftX + rightX) / 2, (hairTopY + chinY) / 2]
  const x = Math.min(Math.max(Math.round(centreX - half), 0), width - 1)
  const y = Math.min(Math.max(Math.round(centreY - half), 0), height - 1)
  const right = Math.min(Math.max(Math.round(centreX + half), x + 1), width)
  const bottom = Math.min(Math.max(Math.round(centreY + half), y + 1), height)
  return { x, y, width: right - x, height: bottom - y }
}

/** One of every `step` pixels of the area, as many as the network can use: an average would need memory for all. */
function coreAlone({ rgb, width }: Raster, { alpha }: Matte, area: Rectangle, step: number): Raster {
  const [across, down] = [Math.ceil(area.width / step), Math.ceil(area.height / step)]
  const cut = new Uint8ClampedArray(across * down * 3).fill(proof.grey)
  for (let row = 0, to = 0; row < down; row++) {
    let place = (area.y + row * step) * width + area.x
    for (let column = 0; column < across; column++, place += step, to += 3) {
      if (alpha[place] !== 255) continue
      cut[to] = rgb[place * 3] ?? 0
      cut[to + 1] = rgb[place * 3 + 1] ?? 0
      cut[to + 2] = rgb[place * 3 + 2] ?? 0
    }
  }
  return { width: across, height: down, rgb: cut }
}

/** What a result says about the person, and the share of the photo that is the person. */
export interface ProvedPerson {
  readonly identity: Omit<Identity, 'proved_before'>
  readonly shares: Omit<MatteFigures, 'model'>
}

/**
 * Proves that the new photo shows the person of the old one. The old photo's pixels are released before this returns.
 * @returns The proof, or the problem `no_clean_matte` if the solid core shows no face.
 * @throws If a pixel of the person has changed: then no photo may be returned to the caller.
 */
export async function provePerson(models: Models, pair: Pair): Promise<Outcome<ProvedPerson>> {
  const { personPixelsChanged, mixedPixels, personShare, landmarkShiftPx } = await proveIdentity(models, pair)
  letGo(pair.before.rgb)
  if (personPixelsChanged > 0) throw new Error(`${personPixelsChanged} pixels of the person have changed.`)
  if (landmarkShiftPx === null)
    return noCleanMatte('The part of the person that is kept shows no face.', 'cuts_into_face')
  const identity = {
    person_pixels_changed: personPixelsChanged,
    mixed_pixels: mixedPixels,
    landmark_shift_px: landmarkShiftPx,
  }
  const mixedShare = mixedPixels / pair.matte.alpha.length
  return {
    ok: true,
    value: { identity, shares: { person_share: share(personShare), mixed_share: share(mixedShare) } },
  }
}

const share = (value: number) => Number(value.toFixed(4))
