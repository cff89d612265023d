import type { Frame } from '#measure/framing/frame.ts'
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
 * the line of the shoulders slopes, and whether their edge can be seen, inside the frame. A picture that ends above the
 * shoulders passes, because no rule asks for more than the head. Clothes and long hair hide the shoulders, so it is REVIEW at
 * most.
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
    const { frame } = evidence
    if (y >= Math.min(frame.y + frame.height, view.area.y + view.area.height)) {
      return finding('PASS', 'ok', 'shoulders.out-of-picture')
    }
    const tilt = tiltDeg(view, head, y, frame)
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
    // A person who continues beyond the frame reaches further than it shows.
    const shown = roomBeside(head, frame) / unit
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

/** How far the frame reaches from the head's middle to its nearer side, in source pixels. */
function roomBeside(head: Head, frame: Frame): number {
  return Math.min(middleOf(head) - frame.x, frame.x + frame.width - middleOf(head))
}

/** The slope of the line over the shoulders, inside the frame; positive where the image's right one is lower. */
function tiltDeg(view: PersonView, head: Head, y: number, frame: Frame): number {
  const { side } = thresholds.shoulders
  const aside = Math.min(side * (head.chinY - head.skullTopY), roomBeside(head, frame))
  const height = (side: -1 | 1) =>
    distanceToEdge(view, { x: middleOf(head) + side * aside, y }, { x: 0, y: -1 })
  const [left, right] = [height(-1), height(1)]
  // No slope can be measured if a person or an object reaches the top of the view.
  if (!Number.isFinite(left) || !Number.isFinite(right)) return 0
  return (Math.atan2(left - right, 2 * aside) * 180) / Math.PI
}
