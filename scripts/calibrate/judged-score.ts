import { gazeScore } from '../../api/engine/src/checks/subject/gaze.ts'
import type { SignName } from '../../api/engine/src/thresholds/fitted/curve-names.ts'
import type { Trait } from '../../api/engine/src/traits/trait-names.ts'

/**
 * What a check judges by the curve of a trait: its score, of the gaze together with the irises. Null if the check does not judge
 * the photo, as that of the gaze where eyes are hidden or shut.
 *
 * @param values The values of the signs on the same photo.
 */
export function judgedScore(
  trait: Trait,
  score: number,
  values: Readonly<Partial<Record<SignName, number>>> | undefined,
): number | null {
  if (trait !== 'looksAway') return score
  const asideEyeWidths = values?.looksAside
  return asideEyeWidths === undefined ? null : gazeScore(score, asideEyeWidths)
}
