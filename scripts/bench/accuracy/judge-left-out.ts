import { createHash } from 'node:crypto'
import type { RuleDocument } from '@likeness/rules'
import { decodeHere } from '../../../api/engine/src/decoder/decode-here.ts'
import type { Evidence } from '../../../api/engine/src/evidence/evidence.ts'
import { gatherEvidence } from '../../../api/engine/src/evidence/gather-evidence.ts'
import type { Models } from '../../../api/engine/src/inference/models.ts'
import type { CheckResult } from '../../../api/engine/src/verdict/check-result.ts'
import { conclude } from '../../../api/engine/src/verdict/judge.ts'
import type { LeftOut } from '../../calibrate/left-out.ts'
import { type Split, splits } from '../../calibrate/out-of-fold.ts'

/** The verdicts on a picture by what was fitted without its person, and without its source. */
export type VerdictsLeftOut = Readonly<Record<Split, CheckResult>>

/**
 * Judges a picture that the engine was fitted to as if it had not been: with weights, curves and limits that were fitted without
 * it. Null if the engine was not fitted to the picture, or refuses it.
 */
export async function judgeLeftOut(
  models: Models,
  leftOut: LeftOut,
  baseline: RuleDocument,
  bytes: Uint8Array,
): Promise<VerdictsLeftOut | null> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (!splits.every((split) => sha256 in leftOut[split].pictures)) return null
  const asked = {
    document: baseline,
    baseline,
    mode: 'check',
    subject: 'adult',
    profile: 'standard',
  } as const
  const gathered = await gatherEvidence({ models, decoder: decodeHere }, { bytes, ...asked })
  if (!gathered.ok) return null
  const judged = (split: Split) => conclude(without(gathered.value, leftOut[split], sha256))
  return { person: judged('person'), source: judged('source') }
}

/** The evidence with the traits and the curves that were fitted without the picture's fold. */
function without(evidence: Evidence, { pictures, curves }: LeftOut[Split], sha256: string): Evidence {
  const { head } = evidence.portrait
  const picture = pictures[sha256]
  const ofFold = picture && curves[picture.fold]
  if (!head || !ofFold) return evidence
  const traits = { ...head.traits, ...picture.traits }
  return { ...evidence, curves: ofFold, portrait: { ...evidence.portrait, head: { ...head, traits } } }
}
