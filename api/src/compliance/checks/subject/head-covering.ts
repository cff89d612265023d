import { type Evidence, finding, measurableHead, notAssessed, unmeasured } from '../../evidence.ts'
import type { Finding } from '../../result.ts'
import { headTop, isForeign } from '../../views/head-top.ts'

const name = 'head_covering'

/**
 * A hat, a scarf or a cap over the hair: where the head's top has a colour that neither hair nor skin has, or is
 * bright and even. Dyed and white hair look alike, and what is worn for religion or health may be allowed, so a
 * person has to look: REVIEW, never FAIL. A covering with the colour and the texture of hair is not found. Null where
 * coverings are allowed.
 */
export function headCovering(evidence: Evidence): Finding | null {
  const policy = (evidence.document.headCovering ?? evidence.baseline.headCovering)?.policy
  if (!policy || policy === 'allowed') return null
  const head = measurableHead(evidence)
  if (!head || !evidence.views) return unmeasured(name, evidence)
  const top = headTop(evidence.views.head, head)
  if (!top)
    return notAssessed(name, 'head_top_unseen', 'Too little shows over the forehead to judge what is worn.')
  if (!isForeign(top, top.lightnessSpread)) return finding(name, 'PASS', 'ok', 'No head covering is seen.')
  const advice = {
    'not-allowed': 'Take off what covers your head. If it is your hair, leave it as it is.',
    'religious-only': 'Take off what covers your head, unless you wear it for your religion.',
    'religious-or-medical':
      'Take off what covers your head, unless you wear it for your religion or your health.',
  }[policy]
  const message = 'Something may cover the head: over the forehead it has not the look of hair or skin.'
  return finding(name, 'REVIEW', 'head_maybe_covered', message, advice)
}
