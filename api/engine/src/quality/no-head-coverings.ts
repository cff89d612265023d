import type { Evidence } from '../evidence/evidence.ts'
import { headTop } from '../measures/coverings/head-top.ts'
import type { QualityComponent } from '../result/result.ts'
import { component } from './score.ts'

/**
 * No head coverings: a component of ISO/IEC 29794-5 by name, but measured our way: the native value is the share of
 * places over the forehead with the colour of neither hair nor skin, where the standard counts hat and cloth in a
 * face parsing map. The score falls from 100 as the share rises from 0 to 1. Null without a face or a head's top.
 */
export function noHeadCoverings({ portrait: { head }, views }: Evidence): QualityComponent | null {
  const top = head && views ? headTop(views, head) : null
  return top && component(top.foreignShare, 100 * (1 - top.foreignShare))
}
