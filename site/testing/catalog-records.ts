import { type Catalog, loadCatalog, type PublicRecord, publicRecord } from '@likeness/rules'

let catalog: Catalog | undefined

/** Reading every rule takes seconds: once is enough. */
function loaded(): Catalog {
  if (catalog !== undefined) return catalog
  const result = loadCatalog()
  if (!result.ok) throw new Error('the rules do not load')
  catalog = result.catalog
  return catalog
}

/** A document of the catalog as its page gets it. Throws for an id that the catalog lacks. */
export function recordOf(id: string): PublicRecord {
  const document = loaded().find(id)
  if (document === undefined) throw new RangeError(`no document ${id}`)
  return publicRecord(document)
}

/** How many documents the catalog has. */
export const recordCount = (): number => loaded().documents.length

/** Every document of the catalog. */
export const allRecords = (): PublicRecord[] => loaded().documents.map(publicRecord)

/** At most this many documents are opened in a browser, spread over the catalog. */
const mostOpened = 30

/** Every document of the catalog, or an even sample of a large one. */
export function sampledRecords(): PublicRecord[] {
  const { documents } = loaded()
  const step = Math.max(1, Math.ceil(documents.length / mostOpened))
  return documents.filter((_, index) => index % step === 0).map(publicRecord)
}
