import { type Catalog, loadCatalog, type PublicRecord, publicRecord } from '@likeness/rules'

let catalog: Catalog | undefined

/** Reading every rule takes seconds, so it is done only once. */
function loaded(): Catalog {
  if (catalog !== undefined) return catalog
  const result = loadCatalog()
  if (!result.ok) throw new Error('the rules do not load')
  catalog = result.catalog
  return catalog
}

/** The record of a document, as its page gets it. Throws for an id that is not in the catalog. */
export function recordOf(id: string): PublicRecord {
  const document = loaded().find(id)
  if (document === undefined) throw new RangeError(`no document ${id}`)
  return publicRecord(document)
}

/** The number of documents in the catalog. */
export const recordCount = (): number => loaded().documents.length

/** Every document of the catalog. */
export const allRecords = (): PublicRecord[] => loaded().documents.map(publicRecord)

/** The largest number of documents that a test opens in a browser, evenly chosen from the catalog. */
const mostOpened = 30

/** Every document of the catalog, or an even sample of a large catalog. */
export function sampledRecords(): PublicRecord[] {
  const { documents } = loaded()
  const step = Math.max(1, Math.ceil(documents.length / mostOpened))
  return documents.filter((_, index) => index % step === 0).map(publicRecord)
}
