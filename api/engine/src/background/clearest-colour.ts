import type { Rectangle } from '../decoding/raster.ts'
import { meltedOutline } from '../measures/background/melted-outline.ts'
import type { Head } from '../portrait/portrait.ts'
import { thresholds } from '../thresholds/all.ts'
import { detectionThresholds } from '../thresholds/measures/detection.ts'
import type { PersonView } from '../views/views.ts'
import type { BackgroundChoice, BackgroundColour, Rgb } from './background-colour.ts'

const outlineCoverage = detectionThresholds.outlineCoverage.value

/**
 * The colour that is laid: the first from which the clothes can be told, by less than half of what the check of the clothes
 * refuses; otherwise the one from which most of their outline can be told.
 * @param colours The preferred colour first.
 * @param view The head's view of the photo before it is changed.
 * @param photo The size of the upright photo, in pixels.
 */
export function clearestColour(
  colours: BackgroundChoice,
  view: PersonView,
  head: Pick<Head, 'chinY' | 'skullTopY'>,
  photo: Pick<Rectangle, 'width' | 'height'>,
): BackgroundColour {
  let [clearest] = colours
  let least = Number.POSITIVE_INFINITY
  for (const colour of colours) {
    const melted = meltedOutline(laidInView(view, colour.rgb), head, photo)
    if (melted < thresholds.meltedOutline / 2) return colour
    if (melted < least) [clearest, least] = [colour, melted]
  }
  return clearest
}

/** A copy of the view in which what no person covers has one colour. */
function laidInView({ area, raster, coverage }: PersonView, colour: Rgb): PersonView {
  const rgb = raster.rgb.slice()
  for (const [place, covered] of coverage.entries()) {
    if (covered < outlineCoverage) rgb.set(colour, place * 3)
  }
  return { area, coverage, raster: { ...raster, rgb } }
}
