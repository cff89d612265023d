import type { RuleDocument } from '../schema/document.ts'

/** The kinds of document by which a catalog can be filtered. */
export const documentKinds = [
  'passport',
  'visa',
  'identity-card',
  'residence-permit',
  'driving-licence',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The kind for each part of a slug. If several parts match, the first entry of this list counts. */
const kindsByPart: readonly (readonly [pattern: RegExp, kind: DocumentKind])[] = [
  [/(^|-)(visa|eta|nzeta)(-|$)/, 'visa'],
  [/(^|-)passport(-|$)/, 'passport'],
  [
    /(^|-)(identity-card|id-card|citizen-card|national-id|resident-id|civil-id|id|dni|nicop)(-|$)/,
    'identity-card',
  ],
  [/(^|-)(residence|resident|iqama)(-|$)/, 'residence-permit'],
  [/(^|-)driving-licence(-|$)/, 'driving-licence'],
]

/** The kind of document that a rule is for, derived from the slug: `visa-digital` is a visa. */
export function documentKind({ document }: Pick<RuleDocument, 'document'>): DocumentKind {
  return kindsByPart.find(([pattern]) => pattern.test(document))?.[1] ?? 'other'
}
