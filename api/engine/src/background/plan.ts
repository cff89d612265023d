import type { RuleDocument } from '@likeness/rules/rule'
import { usualFormat } from '../export/encode.ts'
import type { Outcome } from '../problem.ts'
import { type BackgroundChoice, backgroundChoice } from './background-colour.ts'
import { editingPolicyOf } from './policy.ts'
import type { BackgroundOptions } from './request.ts'
import type { EditingPolicyRepeated } from './result.ts'

/** How a photo will be changed, decided before the photo is looked at. */
export interface Plan {
  /** The one from which the person's clothes can be told is laid, the first if it can be any. */
  readonly colours: BackgroundChoice
  readonly format: 'png' | 'jpeg'
  readonly quality: number
  readonly crop: boolean
  readonly editingPolicy: EditingPolicyRepeated | null
}

/**
 * Decides how a photo will be changed, from the caller's options and the rule.
 * @param baseline The rule whose colours apply if the document names none.
 * @returns The plan, or the problem `editing_not_allowed` or `color_not_allowed`.
 */
export function planBackground(
  document: RuleDocument,
  baseline: RuleDocument,
  { color, format = usualFormat(document), quality, crop, acknowledgeEditingPolicy }: BackgroundOptions,
): Outcome<Plan> {
  const editingPolicy = editingPolicyOf(document, acknowledgeEditingPolicy)
  if (!editingPolicy.ok) return editingPolicy
  const colours = backgroundChoice(document, baseline, color, format)
  if (!colours.ok) return colours
  return {
    ok: true,
    value: { colours: colours.value, format, quality, crop, editingPolicy: editingPolicy.value },
  }
}
