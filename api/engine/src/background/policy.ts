import { publicRecord, type RuleDocument } from '@likeness/rules/rule'
import { type Outcome, refusal } from '../problem.ts'
import type { EditingPolicyRepeated } from './result.ts'

/** The policies that forbid another background. A rule without a policy forbids nothing. */
const forbidding: readonly string[] = ['forbidden', 'crop-only']

/**
 * What the authority says about editing, which the answer repeats; null if it says nothing.
 * @returns `editing_not_allowed` if it forbids another background and the caller has not acknowledged that.
 */
export function editingPolicyOf(
  document: RuleDocument,
  acknowledged: boolean,
): Outcome<EditingPolicyRepeated | null> {
  const stated = publicRecord(document).editing_policy
  if (stated === null) return { ok: true, value: null }
  const { policy, text } = stated
  if (forbidding.includes(policy) && !acknowledged) {
    return refusal(
      'editing_not_allowed',
      `${document.authority} does not accept a replaced background: ${text} If you want one for another use, send ` +
        'acknowledgeEditingPolicy.',
      { editing_policy: policy },
    )
  }
  return { ok: true, value: { policy, text, acknowledged } }
}
