import { curveNames, madeDrift, type RiskCurves } from '../thresholds/fitted.ts'
import { drawConclusions } from './conclusions.ts'
import type { Evidence } from './evidence.ts'
import { type Finding, isCounted, statusOf } from './result.ts'

/** Fewer pixels hide a blur and don't remove it. So what the photo tells of it holds, and the file can only tell of more. */
const toldByPhoto: ReadonlySet<string> = new Set(['sharpness', 'motion_blur'])

/**
 * The checks on which the verdict hangs, although they are so near a limit that the file made of the photo may fall on its other
 * side: they would have another outcome if every fault were less probable, or more, by what making a file changes. Empty if another check
 * decides the verdict already, or the photo is RETAKE.
 */
export function undecidedChecks(evidence: Evidence, findings: readonly Finding[]): ReadonlySet<string> {
  const decided: ReadonlySet<string> = new Set()
  if (statusOf(findings) === 'RETAKE') return decided
  const [lower, higher] = ([-1, 1] as const).map((sign) =>
    outcomesOf({ ...evidence, curves: shifted(evidence.curves, sign) }),
  )
  const isNear = ({ check, outcome }: Finding) =>
    !toldByPhoto.has(check) && (lower?.get(check) !== outcome || higher?.get(check) !== outcome)
  const counted = findings.filter(isCounted)
  const near = counted.filter(isNear)
  const isDecided = counted.some((finding) => finding.outcome !== 'PASS' && !near.includes(finding))
  return isDecided ? decided : new Set(near.map(({ check }) => check))
}

function outcomesOf(evidence: Evidence): ReadonlyMap<string, string> {
  return new Map(
    drawConclusions()
      .all(evidence)
      .map(({ check, outcome }) => [check, outcome]),
  )
}

/** The curves for measures that all tell of less (sign -1), or of more (sign 1), by the drift of each. */
function shifted(curves: RiskCurves, sign: -1 | 1): RiskCurves {
  const moved = { ...curves }
  for (const name of curveNames) {
    const { slope, offset } = curves[name]
    moved[name] = { ...curves[name], offset: offset + sign * Math.abs(slope) * madeDrift[name] }
  }
  return moved
}
