import { threshold } from '../threshold.ts'

/** The limits of what the picture of a camera is told while it moves. The check of the photo has its own, and decides. */
export const liveThresholds = {
  /** The smallest head, as a share of the head that the document's frame would have if it filled the picture. */
  leastHead: threshold({
    value: 0.55,
    unit: 'share',
    source: 'Chosen: a camera of 1,080 rows then gives a head of 400 px, of which any document can be cut.',
  }),
  /** The largest head: above it the frame, which is cut out of the picture, has no room for it. */
  mostHead: threshold({ value: 1, unit: 'share', source: 'By geometry: the frame then fills the picture.' }),
  /** How far the eyes may be from the middle, as a share of the picture's width. */
  mostAside: threshold({
    value: 0.15,
    unit: 'share',
    source: 'Chosen: a frame around the head still fits the picture.',
  }),
  /** Free space above the head, as a share of the head's height. */
  leastAbove: threshold({
    value: 0.1,
    unit: 'share',
    source: 'Chosen: hair takes 0.02 to 0.08 above the skull.',
  }),
  /** How much further than the check a moving head may be turned, because a hint must not flicker. */
  turnedMore: threshold({ value: 1.6, unit: 'times', source: 'Chosen: 8, 8 and 13 degrees.' }),
  /** The darkest face, as mean luma of 255. */
  leastLuma: threshold({
    value: 60,
    unit: 'levels',
    source: 'Chosen: a camera shows noise instead of skin in a darker face.',
  }),
}
