import type { Catalog, RuleDocument } from '@likeness/rules'
import { type Outcome, refusal } from '../foundation/problem.ts'

/**
 * Finds the rule of a document.
 * @param asked The document's id. Upper case is accepted too, because results write it so.
 * @param version An earlier version. Default: the current one.
 * @returns The rule; or `unknown_document` with similar ids, or `unknown_version` with the versions that exist.
 */
export function findDocument(catalog: Catalog, asked: string, version?: string): Outcome<RuleDocument> {
  const id = asked.toLowerCase()
  const document = catalog.find(id, version)
  if (document) return { ok: true, value: document }
  const versions = catalog.versionsOf(id)
  if (versions.length > 0) {
    const detail = `The document ${id} has no version ${version}. It has ${versions.join(', ')}.`
    return refusal('unknown_version', detail, { versions })
  }
  const near = catalog.near(id)
  const detail = `The catalog has no document "${id}".${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`
  return refusal('unknown_document', detail, { did_you_mean: near })
}
