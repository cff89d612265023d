import type { PersonView } from '../../views/views.ts'

/** Every channel from here on: nothing is left of what was there. */
const burntFrom = 252
/** Coverage by the person under which a place is background. */
const surelyBackground = 0.1
/** Every so many places are looked at; odd, so that they do not line up in the view's columns. */
const step = 5

/** The share of the background, 0 to 1, that is white through and through; 0 where no background shows. */
export function burntBackground({ raster: { rgb }, coverage }: PersonView): number {
  let [places, burnt] = [0, 0]
  for (let place = 0; place < coverage.length; place += step) {
    if ((coverage[place] ?? 1) > surelyBackground) continue
    places++
    const at = place * 3
    if (Math.min(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0) >= burntFrom) burnt++
  }
  return places && burnt / places
}
