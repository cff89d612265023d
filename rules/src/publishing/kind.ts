import type { RuleDocument } from '../schema/document.ts'

/** The kinds of document that a catalog can be narrowed down to. */
export const documentKinds = [
  'passport',
  'visa',
  'identity-card',
  'residence-permit',
  'driving-licence',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Which kind a slug's part tells; where several do, the first of this list is meant. */
const kindsByPart: readonly (readonly [pattern: RegExp, kind: DocumentKind])[] = [
  [/(^|-)(visa|eta|nzeta)(-|$)/, 'visa'],
  [/(^|-)passport(-|$)/, 'passport'],
  [/(^|-)(identity-card|id-card|national-id|resident-id|civil-id|id|dni)(-|$)/, 'identity-card'],
  [/(^|-)(residence|resident)(-|$)/, 'residence-permit'],
  [/(^|-)driving-licence(-|$)/, 'driving-licence'],
]

/** What kind of document a rule is for, as the slug says it: `visa-digital` is a visa. */
export function documentKind({ document }: Pick<RuleDocument, 'document'>): DocumentKind {
  return kindsByPart.find(([pattern]) => pattern.test(document))?.[1] ?? 'other'
}
