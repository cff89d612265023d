import type { Catalog, RuleDocument } from '@likeness/rules'
import { type Outcome, refusal } from '../problem.ts'

/** The rule of a document, or `unknown_document` with the ids that may have been meant. */
export function findDocument(catalog: Catalog, id: string): Outcome<RuleDocument> {
  const document = catalog.find(id)
  if (document) return { ok: true, value: document }
  const near = catalog.near(id)
  const detail = `The catalog has no document "${id}".${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`
  return refusal('unknown_document', detail, { did_you_mean: near })
}
