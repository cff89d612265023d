import type { RuleDocument } from '@likeness/rules/rule'
import type { Head } from '#measure/portrait.ts'
import type { Message } from '#messages/message.ts'
import { precision, thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, graded, relaxesForSome, unmeasured, wordsOfFault } from '../check.ts'
import type { HeadEvidence } from '../evidence.ts'
import { round } from '../reading.ts'
import { severity } from '../result.ts'
import { judgeValue, type RiskTable, type Sign } from '../sign.ts'

/** How far the head is turned, tilted or leaning beyond what the rule accepts. */
const turned: Sign<'head'> = {
  name: 'turned',
  unit: 'deg',
  digits: 1,
  measure: (evidence) => beyondLimit('yaw', evidence),
}
const tilted: Sign<'head'> = {
  ...turned,
  name: 'tilted',
  measure: (evidence) => beyondLimit('pitch', evidence),
}
const leaning: Sign<'head'> = {
  ...turned,
  name: 'leaning',
  measure: (evidence) => beyondLimit('roll', evidence),
}

interface Angle {
  readonly name: 'yaw' | 'pitch' | 'roll'
  readonly measured: number
  readonly uncertainty: number
  readonly max: number
}

/**
 * The limits are the rule's, or the baseline's: ISO/IEC 39794-5 asks for 5, 5 and 8 degrees. A rule that wants the head straight,
 * without a figure, has a stricter limit of roll.
 */
export const pose = defineHeadCheck({
  name: 'pose',
  states: (document) =>
    document.pose !== undefined || document.framing?.straight === true || relaxesForSome(document, 'pose'),
  signs: [turned, tilted, leaning],
  looksAt:
    'How far the head is turned (yaw), tilted (pitch) and leaning (roll), by how probable it is that people call it so; the finding is that of the worst angle. Of a photo that is turned upright, the lean that is left.',
  limits: ['usualPose', 'straightRollDeg', 'level', 'turned', 'tilted', 'leaning'],
  precision: ['yawDeg', 'pitchDeg', 'levelPitchDeg', 'rollDeg'],
  codes: {
    yaw: 'The head is turned to the side.',
    pitch: 'The head is tilted up or down.',
    roll: 'The head leans to the side.',
  },
  sample: { code: 'yaw', message: 'pose.yaw-fault', advice: 'pose.turned-left-advice', ok: 'pose.ok' },
  run(evidence, head) {
    const { document, baseline } = evidence
    const [worst] = anglesOf(head, document, baseline)
      .map((angle) => ({ ...angle, ...judge(angle, evidence) }))
      .sort(
        (a, b) =>
          severity[b.outcome] - severity[a.outcome] ||
          Math.abs(b.measured) / b.max - Math.abs(a.measured) / a.max,
      )
    if (!worst) return unmeasured(evidence)
    const { outcome, probability } = worst
    return {
      ...graded(outcome, worst.name, wordsOfFault(`pose.${worst.name}`, 'pose.ok', advice(worst))),
      measured: round(worst.measured),
      unit: 'deg',
      probability,
      uncertainty: worst.uncertainty,
      required: { min: -worst.max, max: worst.max },
    }
  },
})

/** The three angles, with the limits of the rule, or of the baseline. */
function anglesOf({ pose }: Head, document: RuleDocument, baseline: RuleDocument): Angle[] {
  const limits = document.pose ?? baseline.pose
  const usual = thresholds.usualPose
  return axes.map(({ name, deg, maxDeg }) => ({
    name,
    measured: pose[deg],
    uncertainty: uncertaintyOf(deg, pose[deg]),
    max: Math.min(limits?.[maxDeg] ?? usual[maxDeg], straightOf(name, document)),
  }))
}

/** The limit of an angle for a head that the rule wants straight; infinite if it says nothing of it. */
const straightOf = (name: Angle['name'], { framing }: RuleDocument): number =>
  name === 'roll' && framing?.straight ? thresholds.straightRollDeg : Number.POSITIVE_INFINITY

/** The 95th percentile of an angle's error, in degrees. */
function uncertaintyOf(deg: (typeof axes)[number]['deg'], measured: number): number {
  const isLevel = deg === 'pitchDeg' && Math.abs(measured) <= thresholds.level
  return isLevel ? precision.levelPitchDeg : precision[deg]
}

const axes = [
  { name: 'yaw', deg: 'yawDeg', maxDeg: 'maxYawDeg' },
  { name: 'pitch', deg: 'pitchDeg', maxDeg: 'maxPitchDeg' },
  { name: 'roll', deg: 'rollDeg', maxDeg: 'maxRollDeg' },
] as const

/** How far an angle of the head is beyond its limit, in degrees; negative within it. */
function beyondLimit(name: Angle['name'], { portrait: { head }, document, baseline }: HeadEvidence) {
  const angle = head && anglesOf(head, document, baseline).find((each) => each.name === name)
  return angle ? Math.abs(angle.measured) - angle.max : null
}

const signs = { yaw: turned, pitch: tilted, roll: leaning }

/**
 * From one picture, yaw and pitch can't be measured much more precisely than their limits are wide, because faces are not
 * symmetrical and the level pose differs among people. So an angle is judged by how probable it is that people call the head
 * turned, tilted or leaning, so far beyond its limit.
 */
const judge = ({ name, measured, max }: Angle, table: RiskTable) =>
  judgeValue(signs[name], Math.abs(measured) - max, table)

/** Sides are those of the picture, as in all messages: a person reads them beside it. */
function advice({ name, measured }: Angle): Message {
  if (name === 'pitch') return measured > 0 ? 'pose.lower-advice' : 'pose.raise-advice'
  const side = measured > 0 ? 'right' : 'left'
  return name === 'yaw' ? `pose.turned-${side}-advice` : `pose.leaning-${side}-advice`
}
