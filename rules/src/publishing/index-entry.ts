import type { IndexEntry } from '../record/listing.ts'
import type { RuleDocument } from '../schema/document.ts'
import { apiPath, pagePath } from './paths.ts'
import { printMillimetres } from './size.ts'
import { trustOf } from './trust.ts'

/** The entry of one document in the catalog's index. */
export function indexEntry(document: RuleDocument): IndexEntry {
  return {
    id: document.id,
    path: pagePath(document),
    title: document.title,
    own_title: document.inOwnLanguage?.title ?? null,
    country: { code: document.country, name: document.countryName },
    size_mm: printMillimetres(document),
    version: document.version,
    trust: trustOf(document),
    api_url: apiPath(document),
  }
}
