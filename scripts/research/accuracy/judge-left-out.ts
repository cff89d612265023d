import { createHash } from 'node:crypto'
import type { RuleDocument } from '@likeness/rules'
import { allSigns } from '#api/engine/src/judge/all-checks.ts'
import type { CheckResult } from '#api/engine/src/judge/check-result.ts'
import type { Evidence } from '#api/engine/src/judge/evidence.ts'
import { conclude } from '#api/engine/src/judge/judge.ts'
import { lightOn } from '#api/engine/src/measure/face/face-light.ts'
import { decodeHere } from '#api/engine/src/measure/photo-decoder.ts'
import { traitNames } from '#api/engine/src/measure/traits.ts'
import type { Models } from '#api/engine/src/models/models.ts'
import { decidedByFile, undecidedIn } from '#api/engine/src/produce/judge-as-made.ts'
import { type Split, splits } from '../calibrate/out-of-fold.ts'
import { evidenceOf, evidenceOfFile } from '../calibrate/seen-faces.ts'
import { type LeftOut, type NetworkScores, networkSigns } from '../left-out.ts'

/** The verdicts on a picture by what was fitted without its person, and without its source. */
export interface VerdictsLeftOut extends Readonly<Record<Split, CheckResult>> {
  /** The individual typology angle of the cheeks, as they look in the picture, in degrees; null without a face. */
  readonly skinItaDeg: number | null
}

/** What was fitted without the person of a picture, and without its source. */
export interface FittedWithout {
  readonly leftOut: LeftOut
  readonly networks: NetworkScores
}

/**
 * Judges a picture that the engine was fitted to as if it had not been: with weights, curves and limits that were fitted without
 * it. As in a check of the API, the file made of the picture decides what lies near a limit. Null if the engine was not fitted to
 * the picture, or refuses it.
 */
export async function judgeLeftOut(
  models: Models,
  { leftOut, networks }: FittedWithout,
  baseline: RuleDocument,
  bytes: Uint8Array,
): Promise<VerdictsLeftOut | null> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (!splits.every((split) => sha256 in leftOut[split].pictures)) return null
  const equipment = { models, decoder: decodeHere }
  const task = { bytes, document: baseline, baseline, subject: 'adult', profile: 'standard' } as const
  const photo = await evidenceOf(equipment, { ...task, mode: 'check' })
  if (!photo) return null
  let file: Promise<Evidence | null> | undefined
  const judged = async (split: Split): Promise<CheckResult> => {
    const scoresLeftOut = Object.fromEntries(
      networkSigns.flatMap((name) => {
        const score = networks[name][split][sha256]
        return score === undefined ? [] : [[name, score]]
      }),
    )
    const evidence = { ...without(photo, leftOut[split], sha256), scoresLeftOut }
    const result = conclude(evidence)
    const undecided = undecidedIn({ result, evidence })
    if (undecided.size === 0) return result
    file ??= evidenceOfFile(equipment, task, photo.frame)
    const made = await file
    return made
      ? decidedByFile(result, conclude(drifted(evidence, photo, made)), undecided, evidence)
      : result
  }
  return { person: await judged('person'), source: await judged('source'), skinItaDeg: skinItaDeg(photo) }
}

/** The angle arctan((L* - 50) / b*) by which skin is classified (Chardon, Cretois and Hourseau, Int. J. Cosmetic Sci. 13, 1991). */
function skinItaDeg({ views, portrait }: Evidence): number | null {
  if (!views || !portrait.head) return null
  const { l, b } = lightOn(views.face).cheeks
  return (Math.atan2(l - 50, b) * 180) / Math.PI
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

/**
 * The evidence of the file by the same curves. The weights without the fold are not kept, so its traits are those of the photo
 * without the fold, moved as far as the making of the file moves them by the weights that are shipped.
 */
function drifted(leftOut: Evidence, photo: Evidence, file: Evidence): Evidence {
  const [before, shipped, after] = [leftOut, photo, file].map(({ portrait }) => portrait.head?.traits)
  const { head } = file.portrait
  if (!head || !before || !shipped || !after) return { ...file, curves: leftOut.curves }
  const traits = { ...after }
  for (const name of traitNames) traits[name] = before[name] + after[name] - shipped[name]
  const { curves } = leftOut
  const scoresLeftOut = driftedScores(leftOut, photo, file)
  return { ...file, curves, scoresLeftOut, portrait: { ...file.portrait, head: { ...head, traits } } }
}

/** The scores that networks give, moved likewise. */
function driftedScores(leftOut: Evidence, photo: Evidence, file: Evidence) {
  const moved = allSigns.flatMap((sign) => {
    if (!networkSigns.some((name) => name === sign.name)) return []
    const [before, shipped, after] = [leftOut, photo, file].map(
      (evidence) => sign.measure(evidence) ?? Number.NaN,
    )
    const score = (before ?? 0) + (after ?? 0) - (shipped ?? 0)
    return Number.isNaN(score) ? [] : [[sign.name, score]]
  })
  return Object.fromEntries(moved)
}
