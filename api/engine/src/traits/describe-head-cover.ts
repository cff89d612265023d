import { coveringThresholds } from '../thresholds/measures/coverings.ts'
import { type FaceAxes, type HeadParts, type HeadRegion, shareAt } from './head-parts.ts'

const { top, brow, side, step } = coveringThresholds.overHead
const least = coveringThresholds.leastCovering.value
/** With fewer places of the person above the face, the share of them tells little. */
const fewestPlaces = 3

/**
 * Describes what covers a head, and where: the share of cloth and of things above the face, among what belongs to the person
 * there and in the whole region, over the brows, and beside the face; then their logarithms, because little cloth tells as well.
 *
 * @returns 8 values.
 */
export function describeHeadCover(parts: HeadParts, axes: FaceAxes): Float32Array {
  const above = sumIn(parts, axes, top)
  const shares = [
    above.covered / Math.max(above.ofPerson, fewestPlaces),
    ...[above, sumIn(parts, axes, brow), sumIn(parts, axes, side)].map(
      ({ covered, places }) => covered / places,
    ),
  ]
  return Float32Array.from([...shares, ...shares.map((share) => Math.log(share + least))])
}

/** The sums of the shares of a covering, and of the person, over the places of a region. */
function sumIn(parts: HeadParts, axes: FaceAxes, { from, to, inner, outer }: HeadRegion) {
  const { eyeMiddle, up, eyeToChin } = axes
  let [covered, ofPerson, places] = [0, 0, 0]
  for (let above = from; above < to; above += step) {
    for (let beside = inner; beside < outer; beside += step) {
      for (const across of beside === 0 ? [0] : [beside, -beside]) {
        const place = {
          x: eyeMiddle.x + (up.x * above - up.y * across) * eyeToChin,
          y: eyeMiddle.y + (up.y * above + up.x * across) * eyeToChin,
        }
        covered += shareAt(parts, 'clothes', place) + shareAt(parts, 'other', place)
        ofPerson += 1 - shareAt(parts, 'background', place)
        places++
      }
    }
  }
  return { covered, ofPerson, places }
}
