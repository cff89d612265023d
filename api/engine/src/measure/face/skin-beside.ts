import { meshPoints } from '#mesh/mesh-points.ts'
import { coveringThresholds } from '#thresholds/face.ts'
import { chroma, deltaFromMixture, hueDeg, type Lab, labAt } from '../colour.ts'
import type { Head } from '../portrait.ts'
import { pointAt } from '../regions.ts'
import type { Views } from '../views.ts'
import { lightOn } from './face-light.ts'
import { headTop } from './hair.ts'

/** Skin of a person at places where this person has none, on the side that has more of it, in squares of a head's height. */
export interface SkinBeside {
  /** Next to the head, above the chin. */
  readonly aboveChin: number
  /** `aboveChin` and the skin between the chin and the line of the shoulders. */
  readonly aboveShoulders: number
}

/** Every third pixel across and down is read. */
const stride = 3

const { likeCheeks, skinZone: zone, unlikeSkin: unlike } = coveringThresholds

/** Whether a colour can be skin, and neither the wall nor the person's hair. */
type CanBeSkin = (colour: Lab) => boolean

/** What skin is known by, given the cheeks, the wall and the hair of the person. The last two are null where none is seen. */
export type SkinTest = (cheeks: Lab, wall: Lab | null, hair: Lab | null) => CanBeSkin

/**
 * Searches for skin in the judged frame.
 *
 * @param wall The background's colour, or null if no background is visible.
 */
export function skinBeside(views: Views, head: Head, wall: Lab | null, test: SkinTest): SkinBeside {
  const { area, raster, coverage } = views.frame
  const height = head.chinY - head.skullTopY
  const canBeSkin = test(lightOn(views.face).cheeks, wall, headTop(views.head, head))
  const zoneOf = zonesOf(head, height)
  const counts = { left: [0, 0], right: [0, 0] } satisfies Record<string, [number, number]>
  for (let row = 1; row < raster.height; row += stride) {
    const y = area.y + ((row + 0.5) / raster.height) * area.height
    for (let column = 1; column < raster.width; column += stride) {
      const { side, zone } = zoneOf(area.x + ((column + 0.5) / raster.width) * area.width, y)
      if (zone === null) continue
      const place = row * raster.width + column
      if (!canBeSkin(labAt(raster, place))) continue
      if ((coverage[place] ?? 0) > unlike.leastCoverage) counts[side][zone]++
    }
  }
  const unit = ((area.width / raster.width) * (area.height / raster.height) * stride ** 2) / height ** 2
  const { left, right } = counts
  return {
    aboveChin: Math.max(left[0], right[0]) * unit,
    aboveShoulders: Math.max(left[0] + left[1], right[0] + right[1]) * unit,
  }
}

/**
 * Returns a function that gives the side of the head on which a place lies, and its zone: next to the head (0), over
 * the shoulders (1) or neither (null).
 */
function zonesOf(head: Head, height: number) {
  const chin = pointAt(head.mesh, meshPoints.chin)
  const lean = (head.eyeMiddle.x - chin.x) / (chin.y - head.eyeMiddle.y)
  const turned = zone.turned * height * Math.abs(Math.sin((head.pose.yawDeg * Math.PI) / 180))
  const besideHead = head.width / 2 + zone.ears * height + turned
  return (x: number, y: number) => {
    const above = head.chinY - y
    const fromMiddle = x - chin.x - Math.max(above, 0) * lean
    const side: 'left' | 'right' = fromMiddle < 0 ? 'left' : 'right'
    const distance = Math.abs(fromMiddle)
    if (y < head.hairTopY) return { side, zone: null }
    if (above > 0) return { side, zone: distance > besideHead ? (0 as const) : null }
    const overShoulders = -above < zone.shoulderSlope * (distance - zone.slopeFrom * height)
    const isBetween = distance > zone.neck * height + turned && distance < zone.upperArms * height
    return { side, zone: overShoulders && isBetween ? (1 as const) : null }
  }
}

/** Skin has the hue of the cheeks, and about their saturation and lightness, in the light that falls on both. */
export const byColour: SkinTest = (cheeks, wall, hair) => (colour) => {
  if (!isAsLight(colour, cheeks)) return false
  const vividness = (chroma(colour) / chroma(cheeks)) * (cheeks.l / colour.l)
  const { min, max } = likeCheeks.saturation
  if (vividness < min || vividness > max) return false
  const turn = Math.abs(hueDeg(colour) - hueDeg(cheeks))
  return Math.min(turn, 360 - turn) < likeCheeks.hueDeg && !isWallOrHair(colour, wall, hair)
}

/**
 * In a photo without colour, all that is about as light as the cheeks can be skin, the edges of hair before the wall and its lights
 * too. So it can rule out skin, but cannot prove it.
 */
export const byLightness: SkinTest = (cheeks, wall, hair) => (colour) => {
  const isLike = (other: Lab | null, least: number) => other !== null && Math.abs(colour.l - other.l) < least
  return isAsLight(colour, cheeks) && !isLike(wall, unlike.wall) && !isLike(hair, unlike.hair)
}

function isAsLight(colour: Lab, cheeks: Lab): boolean {
  const { min, max } = likeCheeks.lightness
  const brightness = colour.l / cheeks.l
  return brightness >= min && brightness <= max
}

function isWallOrHair(colour: Lab, wall: Lab | null, hair: Lab | null): boolean {
  if (wall && deltaFromMixture(colour, wall, hair ?? wall) < unlike.wall) return true
  if (!hair) return false
  const { hairLight } = unlike
  const bright = { l: hair.l * hairLight, a: hair.a * hairLight, b: hair.b * hairLight }
  return deltaFromMixture(colour, hair, bright) < unlike.hair
}
