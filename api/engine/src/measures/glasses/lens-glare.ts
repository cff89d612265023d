import type { Raster } from '../../decoding/raster.ts'
import { glassesThresholds } from '../../thresholds/measures/glasses.ts'
import { median } from '../../views/distribution.ts'
import { type FaceView, faceView } from '../../views/face-view.ts'
import { placesOf } from '../../views/regions.ts'
import { mirrored } from './eyes-band.ts'
import { lensPlaces } from './lens-region.ts'

const { meshError } = glassesThresholds
const reflected = glassesThresholds.reflected.value
const cheek = { columns: [105, 150], rows: [235, 275], spacing: 4 } as const

/**
 * The share of the skin behind a lens that is veiled by reflected light, 0 to 1, for the lens with the larger share.
 * Light that the skin reflects has the skin's colour, light that a lens reflects has the lamp's colour. By the
 * dichromatic reflection model (Shafer, 1985), the surface added the part of the lowest channel that exceeds the
 * cheeks' ratio of lowest to highest. The eye's opening is left out, because its white and the catchlight are no
 * fault. Grey pictures read 0.
 */
export function lensGlare({ raster, points }: FaceView): number {
  const skinRatio = median(cheekRatios(raster))
  const shares = (['leftEye', 'rightEye'] as const).map((eye, side) => {
    const opening = new Set(Array.from(placesOf(points, eye, raster)).flatMap(around))
    const skin = (lensPlaces[side] ?? new Uint32Array()).filter((place) => !opening.has(place))
    return skin.filter((place) => addedWhite(raster, place, skinRatio) > reflected).length / skin.length
  })
  return Math.max(...shares)
}

/**
 * A place and the ends of a cross centred on it. For all places of an eye together, this enlarges the eye by the arms
 * of the cross.
 */
function around(place: number): number[] {
  const rows = meshError.down * faceView.width
  return [place, place - meshError.across, place + meshError.across, place - rows, place + rows]
}

function addedWhite(raster: Raster, place: number, skinRatio: number): number {
  const { lowest, highest } = extremes(raster, place)
  return lowest - skinRatio * highest
}

function cheekRatios(raster: Raster): number[] {
  const found: number[] = []
  for (const [left, right] of [cheek.columns, mirrored(cheek.columns)]) {
    for (let y = cheek.rows[0]; y < cheek.rows[1]; y += cheek.spacing) {
      for (let x = left; x < right; x += cheek.spacing) {
        const { lowest, highest } = extremes(raster, y * faceView.width + x)
        found.push(lowest / Math.max(highest, 1))
      }
    }
  }
  return found
}

/** The lowest and the highest of the three channels. */
function extremes({ rgb }: Raster, place: number): { lowest: number; highest: number } {
  const [red, green, blue] = [rgb[place * 3] ?? 0, rgb[place * 3 + 1] ?? 0, rgb[place * 3 + 2] ?? 0]
  return { lowest: Math.min(red, green, blue), highest: Math.max(red, green, blue) }
}
