import { foreheadEdge } from '../../measures/coverings/forehead-edge.ts'
import { headTop, isForeign } from '../../measures/coverings/head-top.ts'
import type { Head } from '../../portrait/portrait.ts'
import { thresholds } from '../../thresholds/all.ts'
import type { HeadViews } from '../../views/views.ts'
import { defineCheck } from '../check.ts'
import { finding, headCodes, measurableHead, notAssessed, unmeasured } from '../finding.ts'

/**
 * A hat, a scarf, a cap or a band. One is found if the top of the head has a colour that neither hair nor skin has, or is
 * bright and even; if a part of it has another colour than the rest and the skin; or if an edge crosses the forehead that
 * is as sharp and smooth as only cloth has. Dyed, white and straight-cut hair look alike, and a covering for religion or
 * health may be allowed, so a person has to look: REVIEW, never FAIL. A covering in the colour of hair that leaves the
 * hairline free is not found. Null if the rule allows every covering.
 */
export const headCovering = defineCheck({
  name: 'head_covering',
  needs: 'head',
  looksAt: 'A hat, a scarf, a cap or a band on the head, if the rule does not allow every covering.',
  limits: ['headTop', 'headRim'],
  codes: {
    ...headCodes,
    head_top_unseen: 'Too little shows over the forehead to judge what is worn.',
    head_maybe_covered: 'Something may cover the head.',
  },
  run(evidence) {
    const policy = (evidence.document.headCovering ?? evidence.baseline.headCovering)?.policy
    if (!policy || policy === 'allowed') return null
    const head = measurableHead(evidence)
    if (!head || !evidence.views) return unmeasured(evidence)
    const seen = coveringIn(evidence.views, head)
    if (seen === 'head-top-unseen')
      return notAssessed('head_top_unseen', 'Too little shows over the forehead to judge what is worn.')
    if (!seen) return finding('PASS', 'ok', 'No head covering is seen.')
    const advice = {
      'not-allowed': 'Take off what covers your head. If it is your hair, leave it as it is.',
      'religious-only': 'Take off what covers your head, unless you wear it for your religion.',
      'religious-or-medical':
        'Take off what covers your head, unless you wear it for your religion or your health.',
    }[policy]
    return finding('REVIEW', 'head_maybe_covered', `Something may cover the head: ${seen}.`, advice)
  },
})

/** The evidence for a covering; null if there is none. */
function coveringIn(views: HeadViews, head: Head): string | null {
  const top = headTop(views, head)
  if (top && isForeign(top, top.lightnessSpread))
    return 'over the forehead it has not the look of hair or skin'
  if (top && top.patchShare > thresholds.headTop.patchShare) return 'part of the hair has another colour'
  if (hasRim(views, head)) return 'a sharp and smooth edge crosses the forehead'
  return top ? null : 'head-top-unseen'
}

/** Whether an edge crosses the forehead that is too smooth, and has too even an area above it, to be a hairline. */
function hasRim(views: HeadViews, head: Head): boolean {
  const { maxEnlargement, sharp, faint } = thresholds.headRim
  if (views.face.enlargement > maxEnlargement) return false
  const { contrast, roughness, variation } = foreheadEdge(views, head)
  return [sharp, faint].some(
    ({ minContrast, maxUnevenness }) => contrast > minContrast && roughness ** 2 * variation < maxUnevenness,
  )
}
