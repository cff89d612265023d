import type { ChildRule, RuleDocument } from './schema/document.ts'

/**
 * A document as it holds for a child of the age of one of its children's rules: the figures of the rule replace the
 * document's own, and the bounds that the rule waives are absent.
 */
export function withChildRule(document: RuleDocument, rule: ChildRule): RuleDocument {
  const { print, background, waives = [] } = rule
  const { maxSize, ...paper } = document.print ?? {}
  return {
    ...document,
    print: print === undefined ? document.print : { ...paper, size: print },
    headHeight: headHeight(document, rule),
    eyeLine: waives.includes('eyeLine') ? undefined : (rule.eyeLine ?? document.eyeLine),
    background: background ?? document.background,
  }
}

function headHeight(document: RuleDocument, { headHeight: own, waives = [] }: ChildRule) {
  if (waives.includes('headHeight')) return undefined
  const band = own ?? document.headHeight
  return band !== undefined && waives.includes('headHeight.min') ? { ...band, min: undefined } : band
}

/** The fields of the document that a children's rule replaces or waives. */
export function replacedBy({ print, headHeight, eyeLine, background, waives = [] }: ChildRule) {
  const waived = waives.map((bound) => (bound === 'eyeLine' ? bound : 'headHeight'))
  const own = { headHeight, eyeLine, background, print }
  return (['headHeight', 'eyeLine', 'background', 'print'] as const).filter(
    (field) => own[field] !== undefined || waived.some((bound) => bound === field),
  )
}
