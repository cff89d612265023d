import { curveNames, madeDrift, type RiskCurves } from '../thresholds/fitted.ts'
import { drawConclusions } from './conclusions.ts'
import type { Evidence } from './evidence.ts'
import { type Finding, isCounted, statusOf } from './result.ts'

/**
 * The checks that decide the verdict although they are so near a limit that the file made of the photo may lie on the other side
 * of it: they would have another outcome if every fault were less probable, or more, by as much as making a file changes the
 * measures. Empty if another check decides the verdict already, or the photo is RETAKE.
 */
export function undecidedChecks(evidence: Evidence, findings: readonly Finding[]): ReadonlySet<string> {
  const decided: ReadonlySet<string> = new Set()
  if (statusOf(findings) === 'RETAKE') return decided
  const [lower, higher] = ([-1, 1] as const).map((sign) =>
    outcomesOf({ ...evidence, curves: shifted(evidence.curves, sign) }),
  )
  const isNear = ({ check, outcome }: Finding) =>
    lower?.get(check) !== outcome || higher?.get(check) !== outcome
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

/** The curves as if every measure showed less of its fault (sign -1), or more (sign 1), by its drift. */
function shifted(curves: RiskCurves, sign: -1 | 1): RiskCurves {
  const moved = { ...curves }
  for (const name of curveNames) {
    const { slope, offset } = curves[name]
    moved[name] = { ...curves[name], offset: offset + sign * Math.abs(slope) * (madeDrift[name] ?? 0) }
  }
  return moved
}
