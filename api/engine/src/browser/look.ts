import type { Raster, Rectangle } from '../decode/raster.ts'
import { reducedLuminance } from '../measure/luminance.ts'
import { estimatePose, type Pose } from '../measure/pose.ts'
import { readLandmarks } from '../mesh/face-mesh.ts'
import type { Models } from '../models/models.ts'
import { thresholds } from '../thresholds/all.ts'
import { liveThresholds } from '../thresholds/framing.ts'
import { valuesOf } from '../thresholds/threshold.ts'

/**
 * What a person in front of a camera can do next, the most urgent of all. `left`, `right`, `higher` and `lower` are where the head
 * must go in the picture.
 */
export const hints = [
  'no-face',
  'several',
  'closer',
  'back',
  'left',
  'right',
  'higher',
  'lower',
  'straight',
  'light',
  'ready',
] as const
export type Hint = (typeof hints)[number]

/** The document's frame, as it is drawn over the camera's picture: as large as fits. */
export interface Framing {
  /** The ratio of its width to its height. */
  readonly aspect: number
  /** The height of the head from crown to chin, as a share of the frame's height. */
  readonly head: number
}

const live = valuesOf(liveThresholds)

/** An adult's eyes are halfway between crown and chin. */
const headsPerEyeToChin = 2

/** Looks at one picture of a camera, of some 640 pixels. It takes two networks, and not the third, which is for the check. */
export async function lookAt(models: Models, picture: Raster, framing: Framing): Promise<Hint> {
  const [face, ...others] = await models.findFaces(picture)
  if (!face) return 'no-face'
  if (others.length > 0) return 'several'
  const { eyeMiddle, chin, eyeToChin } = readLandmarks(face)
  const head = headsPerEyeToChin * eyeToChin
  const frameHeight = Math.min(picture.height, picture.width / framing.aspect)
  const ratio = head / (framing.head * frameHeight)
  if (ratio < live.leastHead) return 'closer'
  if (ratio > live.mostHead) return 'back'
  const aside = eyeMiddle.x / picture.width - 0.5
  if (Math.abs(aside) > live.mostAside) return aside > 0 ? 'left' : 'right'
  if (chin.y - head < live.leastAbove * head) return 'lower'
  if (chin.y > picture.height) return 'higher'
  if (isTurned(estimatePose(face))) return 'straight'
  return lumaOf(picture, face.box) < live.leastLuma ? 'light' : 'ready'
}

function isTurned({ yawDeg, pitchDeg, rollDeg }: Pose): boolean {
  const { maxYawDeg, maxPitchDeg, maxRollDeg } = thresholds.usualPose
  const most = live.turnedMore
  return (
    Math.abs(yawDeg) > most * maxYawDeg ||
    Math.abs(pitchDeg) > most * maxPitchDeg ||
    Math.abs(rollDeg) > most * maxRollDeg
  )
}

/** The mean luma of a face, 0 to 255. */
function lumaOf(picture: Raster, box: Rectangle): number {
  const left = Math.max(Math.floor(box.x), 0)
  const top = Math.max(Math.floor(box.y), 0)
  const width = Math.max(Math.min(Math.floor(box.width), picture.width - left), 1)
  const height = Math.max(Math.min(Math.floor(box.height), picture.height - top), 1)
  return reducedLuminance(picture, { x: left, y: top, width, height }, 1, 1)[0] ?? 0
}
