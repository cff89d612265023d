import type { Head } from '#measure/portrait.ts'
import type { PersonView } from '#measure/views.ts'
import { distanceToEdge } from '#models/person-mask.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding } from '../check.ts'
import { round } from '../reading.ts'
import { meltedClothes, meltedClothesCodes } from './background.ts'

const hidden = 'shoulders.hidden'
const advice = 'shoulders.advice'

/**
 * ICAO Doc 9303-3 and ISO/IEC 39794-5 ask for it. Read are how far the person reaches to either side below the chin, how much
 * the line of the shoulders slopes, and whether their edge can be seen. A picture that ends above the shoulders passes,
 * because no rule asks for more than the head. Clothes and long hair hide the shoulders, so it is REVIEW at most.
 */
export const shoulders = defineHeadCheck({
  name: 'shoulders',
  looksInto: ['views'],
  states: ({ framing }) => framing !== undefined,
  looksAt:
    'Whether both shoulders can be seen and are square to the camera, in a picture that reaches below them.',
  limits: ['shoulders', 'meltedOutline'],
  codes: {
    shoulders_not_square: 'One shoulder is higher than the other.',
    shoulder_hidden: 'A shoulder seems to be missing or turned away.',
    ...meltedClothesCodes,
  },
  sample: { outcome: 'REVIEW', code: 'shoulder_hidden', message: hidden, advice: advice, ok: 'shoulders.ok' },
  run(evidence, head) {
    const { belowChin, reach, maxTiltDeg } = thresholds.shoulders
    const view = evidence.views.head
    const unit = head.chinY - head.skullTopY
    const y = head.chinY + belowChin * unit
    const melted = meltedClothes(evidence)
    if (melted) return melted
    if (y >= Math.min(evidence.file.height, view.area.y + view.area.height)) {
      return finding('PASS', 'ok', 'shoulders.out-of-picture')
    }
    const tilt = tiltDeg(view, head, y)
    if (Math.abs(tilt) > maxTiltDeg) {
      return {
        ...finding('REVIEW', 'shoulders_not_square', 'shoulders.uneven', advice),
        measured: round(tilt),
        unit: 'deg',
        required: { min: -maxTiltDeg, max: maxTiltDeg },
      }
    }
    const nearer = Math.min(reachOf(view, head, y, -1), reachOf(view, head, y, 1)) / unit
    const found =
      nearer < reach
        ? finding('REVIEW', 'shoulder_hidden', hidden, advice)
        : finding('PASS', 'ok', 'shoulders.ok')
    // A person who continues beyond the view reaches further than the view shows.
    const shown = view.area.width / 2 / unit
    return {
      ...found,
      measured: Number(Math.min(nearer, shown).toFixed(2)),
      unit: 'head heights',
      required: { min: reach, max: null },
    }
  },
})

const middleOf = ({ leftX, rightX }: Head) => (leftX + rightX) / 2

/** How far the person reaches from the head's middle to one side, in source pixels; Infinity if out of the view. */
function reachOf(view: PersonView, head: Head, y: number, side: -1 | 1): number {
  return distanceToEdge(view, { x: middleOf(head), y }, { x: side, y: 0 })
}

/** The slope of the line over the shoulders; positive where the image's right one is lower. */
function tiltDeg(view: PersonView, head: Head, y: number): number {
  const aside = thresholds.shoulders.side * (head.chinY - head.skullTopY)
  const height = (side: -1 | 1) =>
    distanceToEdge(view, { x: middleOf(head) + side * aside, y }, { x: 0, y: -1 })
  const [left, right] = [height(-1), height(1)]
  // No slope can be measured if a person or an object reaches the top of the view.
  if (!Number.isFinite(left) || !Number.isFinite(right)) return 0
  return (Math.atan2(left - right, 2 * aside) * 180) / Math.PI
}
