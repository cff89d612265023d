import { wallThresholds } from '../../thresholds/measures/wall.ts'
import type { PersonView } from '../../views/views.ts'

const { burnt: limits } = wallThresholds
/** Every fifth place is read. The step is odd, so that the places do not line up in the view's columns. */
const step = 5

/** The share of the background, 0 to 1, that is fully white. It is 0 if no background is visible. */
export function burntBackground({ raster: { rgb }, coverage }: PersonView): number {
  let [places, burnt] = [0, 0]
  for (let place = 0; place < coverage.length; place += step) {
    if ((coverage[place] ?? 1) > limits.coverage) continue
    places++
    const at = place * 3
    if (Math.min(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0) >= limits.from) burnt++
  }
  return places && burnt / places
}
