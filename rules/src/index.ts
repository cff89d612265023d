export { type ColourRegion, palette } from './colour.ts'
export { type LintResult, lintRules } from './lint.ts'
export { type Catalog, type LoadResult, loadCatalog, loadDocument, rulesFolder } from './load.ts'
export type { Watch } from './loading/follow-catalog.ts'
export { followCatalog } from './loading/follow-catalog.ts'
export { type ParseResult, parseRule } from './loading/parse.ts'
export { formatRuleProblem, type RuleProblem } from './loading/problem.ts'
export { isHistoryFile, isRuleFile, rulesDigest } from './loading/rule-files.ts'
export { folded, matches, nearest } from './matching.ts'
export type { Language } from './messages/translator.ts'
export {
  aspectOf,
  aspectRangeOf,
  bandAsFraction,
  type PrintSize,
  printSizeOf,
  printSizeOfAspect,
} from './print-size.ts'
export { documentKind, documentKinds } from './publishing/kind.ts'
export { indexEntry, publicRecord, publicRecordIn, rulesTranslator } from './publishing/public-record.ts'
export type { PublicRecord } from './record/document.ts'
export type { CatalogStatus, IndexEntry } from './record/listing.ts'
export {
  catalogJsonSchema,
  catalogOpenApi,
  catalogOpenApiPath,
  catalogSchemas,
  publicCatalogPaths,
  schemaAddress,
  schemaPath,
} from './record/openapi.ts'
export type { BandRecord, ReferencePixels } from './record/parts.ts'
export { type Sourced, type SourceRecord, schemaVersion } from './record/parts.ts'
export { type RuleDocument, RuleDocument as ruleDocumentSchema } from './schema/document.ts'
export { countryNames, ownNames } from './search/country-names.ts'
export { documentFinder, type Findable, type Found } from './search/finder.ts'
