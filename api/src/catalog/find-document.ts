import type { Catalog, RuleDocument } from '@likeness/rules'
import { type Outcome, refusal } from '../foundation/problem.ts'

/**
 * The rule of a document.
 * @param asked Its id; in capitals too, as results have it.
 * @param version An earlier version; the current one where it is absent.
 * @returns `unknown_document` with the ids that may have been meant, or `unknown_version` with those that there are.
 */
export function findDocument(catalog: Catalog, asked: string, version?: string): Outcome<RuleDocument> {
  const id = asked.toLowerCase()
  const document = catalog.find(id, version)
  if (document) return { ok: true, value: document }
  const versions = catalog.versionsOf(id)
  if (versions.length > 0) {
    const detail = `The catalog has ${id} in ${versions.join(', ')}, not in ${version}.`
    return refusal('unknown_version', detail, { versions })
  }
  const near = catalog.near(id)
  const detail = `The catalog has no document "${id}".${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`
  return refusal('unknown_document', detail, { did_you_mean: near })
}
