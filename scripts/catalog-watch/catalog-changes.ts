import type { Catalog, RuleDocument } from '@likeness/rules'
import type { Unchanged } from '../../site/building/needs-rendering.ts'
import type { DocumentChange } from '../catalog-diff/document-changes.ts'
import { fieldChanges } from '../catalog-diff/field-changes.ts'

/** The changes of the documents from one catalog to the next, sorted by id. */
export function catalogChanges(before: Catalog, after: Catalog): DocumentChange[] {
  const ids = new Set([...before.documents, ...after.documents].map(({ id }) => id))
  return [...ids].sort().flatMap((id) => changeOf(before.find(id), after.find(id)))
}

function changeOf(was: RuleDocument | undefined, is: RuleDocument | undefined): DocumentChange[] {
  if (is === undefined) return was === undefined ? [] : [{ file: fileOf(was), kind: 'removed', before: was }]
  if (was === undefined) return [{ file: fileOf(is), kind: 'added', after: is }]
  // The order of keys counts, because the pages show a document's sources in their order.
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  return [{ file: fileOf(is), kind: 'changed', before: was, after: is, fields: fieldChanges(was, is) }]
}

const fileOf = ({ country, document }: RuleDocument) => `${country}/${document}.yaml`

/**
 * What needs no new page. Each page shows the number of documents and the catalog's version, so a change of either leaves
 * nothing unchanged.
 */
export function unchangedSince(before: Catalog, after: Catalog): Unchanged {
  if (before.documents.length !== after.documents.length || before.version !== after.version) {
    return { documents: [], countries: [] }
  }
  return quicklyUnchanged(before, after)
}

/** What needs no new page, ignoring what each page shows of the catalog as a whole. */
export function quicklyUnchanged(before: Catalog, after: Catalog): Unchanged {
  const files = catalogChanges(before, after).map(({ file }) => file)
  const changed = new Set(files.flatMap((file) => [file, file.slice(0, 2)]))
  return {
    documents: after.documents
      .filter((document) => !changed.has(fileOf(document)))
      .map(({ country, document }) => `${country}/${document}`),
    countries: [...new Set(after.documents.map(({ country }) => country))].filter(
      (country) => !changed.has(country),
    ),
  }
}
