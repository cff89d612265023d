export { loadCatalog, type Catalog } from './load.ts'
export { palette, type ColourRegion } from './palette.ts'
export { indexEntry, publicRecord, type IndexEntry, type PublicRecord } from './record.ts'
export type { RuleDocument } from './schema/document.ts'
