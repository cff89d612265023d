import { loadCatalog } from '../load.ts'
import { formatRuleProblem } from '../loading/problem.ts'
import { publicRecord } from '../publishing/public-record.ts'
import { type CompactCatalog, compacted } from './compact.ts'

const loaded = loadCatalog()
if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))

/** The catalog of this checkout's rules. A bundle has the data in place of this module: `rules/package/with-catalog.ts`. */
export const catalog: CompactCatalog = compacted(
  loaded.catalog.version,
  loaded.catalog.documents.map(publicRecord),
)
