import type { HeadEvidence } from '../../evidence/evidence.ts'
import { glassesStrength } from '../../measures/glasses/glasses-strength.ts'
import { lensGlare } from '../../measures/glasses/lens-glare.ts'
import type { Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { colourless } from '../colourless.ts'
import { finding, measurableHead, unmeasured } from '../finding.ts'
import { mayBeGlasses, noGlasses, plainlyGlasses } from './glasses-found.ts'

const name = 'glare'

/** Reflections on the lenses of glasses; the catchlight of a bare eye is none. Asked of every photo. */
export function glare(evidence: HeadEvidence): Finding {
  if (!measurableHead(evidence) || !evidence.views) return unmeasured(name, evidence)
  const { face } = evidence.views
  const strength = glassesStrength(face)
  if (!mayBeGlasses(strength)) return noGlasses(name)
  const grey = colourless(name, face)
  if (grey) return grey
  const share = lensGlare(face)
  const { max, uncertainty } = thresholds.lensGlare
  const required = { min: null, max }
  const { outcome: seen } = judgeBand(share, uncertainty, required)
  const outcome = seen === 'FAIL' && !plainlyGlasses(strength) ? 'REVIEW' : seen
  const code = { PASS: 'ok', REVIEW: 'some_glare', FAIL: 'glare' }[outcome]
  const message =
    outcome === 'PASS'
      ? 'The lenses show no reflections.'
      : `${(share * 100).toFixed(1)} % of a lens is veiled by reflected light.`
  const advice = 'Tilt the glasses’ arms up a little, move the lamp to the side, or take the glasses off.'
  return {
    ...finding(name, outcome, code, message, advice),
    measured: Number(share.toFixed(3)),
    unit: 'share',
    uncertainty,
    required,
  }
}
