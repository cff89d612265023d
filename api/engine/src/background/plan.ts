import type { RuleDocument } from '@likeness/rules'
import { usualFormat } from '../export/encode.ts'
import type { Outcome } from '../problem.ts'
import { type BackgroundColour, backgroundColour } from './background-colour.ts'
import { editingPolicyOf } from './policy.ts'
import type { BackgroundOptions } from './request.ts'
import type { EditingPolicyRepeated } from './result.ts'

/** What will be made of a photo, settled before it is looked at. */
export interface Plan {
  readonly colour: BackgroundColour
  readonly format: 'png' | 'jpeg'
  readonly quality: number
  readonly crop: boolean
  readonly editingPolicy: EditingPolicyRepeated | null
}

/**
 * Settles what a call asks for against the rule.
 * @param baseline Whose colours hold where the rule names none.
 * @returns `editing_not_allowed` or `color_not_allowed`.
 */
export function planBackground(
  document: RuleDocument,
  baseline: RuleDocument,
  { color, format = usualFormat(document), quality, crop, acknowledgeEditingPolicy }: BackgroundOptions,
): Outcome<Plan> {
  const editingPolicy = editingPolicyOf(document, acknowledgeEditingPolicy)
  if (!editingPolicy.ok) return editingPolicy
  const colour = backgroundColour(document, baseline, color, format)
  if (!colour.ok) return colour
  return {
    ok: true,
    value: { colour: colour.value, format, quality, crop, editingPolicy: editingPolicy.value },
  }
}
