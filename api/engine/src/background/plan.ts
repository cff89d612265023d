import type { RuleDocument } from '@likeness/rules'
import { usualFormat } from '../export/encode.ts'
import type { Outcome } from '../problem.ts'
import { type BackdropColour, backdropColour } from './background-colour.ts'
import { editingPolicyOf } from './policy.ts'
import type { BackdropOptions } from './request.ts'
import type { EditingPolicyRepeated } from './result.ts'

/** What will be made of a photo, settled before it is looked at. */
export interface Plan {
  readonly colour: BackdropColour
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
export function planBackdrop(
  document: RuleDocument,
  baseline: RuleDocument,
  { color, format = usualFormat(document), quality, crop, acknowledgeEditingPolicy }: BackdropOptions,
): Outcome<Plan> {
  const editingPolicy = editingPolicyOf(document, acknowledgeEditingPolicy)
  if (!editingPolicy.ok) return editingPolicy
  const colour = backdropColour(document, baseline, color, format)
  if (!colour.ok) return colour
  return {
    ok: true,
    value: { colour: colour.value, format, quality, crop, editingPolicy: editingPolicy.value },
  }
}
