import type { CheckOutcome } from '../../result/result.ts'
import { severity } from '../../result/status.ts'
import { precision, thresholds } from '../../thresholds/all.ts'
import { round } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, unmeasured } from '../finding.ts'

interface Angle {
  readonly name: 'yaw' | 'pitch' | 'roll'
  readonly measured: number
  readonly uncertainty: number
  readonly max: number
}

/**
 * Yaw, pitch and roll against the rule's limits, or the baseline's: ISO/IEC 39794-5 asks for 5, 5 and 8 degrees.
 * The finding is that of the worst angle.
 */
export const pose = defineCheck({
  name: 'pose',
  needs: 'head',
  looksAt:
    'How far the head is turned (yaw), tilted (pitch) and leaning (roll); the finding is that of the worst angle.',
  limits: ['usualPose', 'plainPose'],
  precision: ['yawDeg', 'pitchDeg', 'rollDeg'],
  codes: {
    ...headCodes,
    yaw: 'The head is turned to the side.',
    pitch: 'The head is tilted up or down.',
    roll: 'The head leans to the side.',
  },
  run(evidence) {
    const { document, baseline } = evidence
    const head = measurableHead(evidence)
    if (!head) return unmeasured(evidence)
    const limits = document.pose ?? baseline.pose
    const usual = thresholds.usualPose
    const { yawDeg, pitchDeg, rollDeg } = head.pose
    const angles: Angle[] = [
      {
        name: 'yaw',
        measured: yawDeg,
        uncertainty: precision.yawDeg,
        max: limits?.maxYawDeg ?? usual.maxYawDeg,
      },
      {
        name: 'pitch',
        measured: pitchDeg,
        uncertainty: precision.pitchDeg,
        max: limits?.maxPitchDeg ?? usual.maxPitchDeg,
      },
      {
        name: 'roll',
        measured: rollDeg,
        uncertainty: precision.rollDeg,
        max: limits?.maxRollDeg ?? usual.maxRollDeg,
      },
    ]
    const [worst] = angles.sort(
      (a, b) =>
        severity[judge(b)] - severity[judge(a)] ||
        Math.abs(b.measured) / b.max - Math.abs(a.measured) / a.max,
    )
    if (!worst) return unmeasured(evidence)
    const outcome = judge(worst)
    const message =
      outcome === 'PASS'
        ? `The head leans by ${round(rollDeg)} degrees. It is turned by ${round(yawDeg)} and tilted by ${round(pitchDeg)} degrees, which one picture tells to about ${precision.yawDeg} and ${precision.pitchDeg} degrees.`
        : `The head is ${verb[worst.name]} by ${Math.abs(round(worst.measured))} degrees, give or take ${worst.uncertainty}; up to ${worst.max} is accepted.`
    return {
      ...finding(outcome, outcome === 'PASS' ? 'ok' : worst.name, message, advice(worst)),
      measured: round(worst.measured),
      unit: 'deg',
      uncertainty: worst.uncertainty,
      required: { min: -worst.max, max: worst.max },
    }
  },
})

/**
 * Roll is judged like any measure. From one picture, yaw and pitch can't be measured much more precisely than their limits
 * are wide, because faces are not symmetrical and the level pose differs among people: judged like other measures, one
 * studio portrait in five would be REVIEW for yaw and every one for pitch. So yaw passes up to the limit and its uncertainty,
 * and pitch if the best estimate keeps the limit. An angle fails where it also looks wrong to the eye.
 */
function judge({ name, measured, uncertainty, max }: Angle): CheckOutcome {
  const size = Math.abs(measured)
  if (size > max + thresholds.plainPose[name]) return 'FAIL'
  const doubt = { yaw: -uncertainty, pitch: 0, roll: uncertainty }[name]
  return size + doubt > max ? 'REVIEW' : 'PASS'
}

const verb = { yaw: 'turned to the side', pitch: 'tilted up or down', roll: 'leaning to the side' } as const

/** Advice from the person's point of view: the image's right is the person's left. */
function advice({ name, measured }: Angle): string {
  const degrees = Math.max(1, Math.round(Math.abs(measured)))
  if (name === 'yaw')
    return `Turn your face about ${degrees} degrees to your ${measured > 0 ? 'right' : 'left'}.`
  if (name === 'pitch')
    return `${measured > 0 ? 'Lower' : 'Raise'} your chin a little, and hold the camera at eye height.`
  return `Straighten your head: lean it about ${degrees} degrees to your ${measured > 0 ? 'right' : 'left'}.`
}
