import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatRuleProblem, loadCatalog, type RuleDocument } from '@likeness/rules'
import { printParity } from './browser/parity.ts'

/*
 * Shows whether the engine in a browser gives the verdicts that it gives in Node: each picture of the given folders is checked in
 * both, and it shows the share of pictures with the same status, how far the figures of each check are apart, in their uncertainties, and
 * each picture whose outcomes differ.
 */

const { values, positionals: folders } = parseArgs({
  options: { document: { type: 'string', default: 'us-passport' } },
  allowPositionals: true,
})
const loaded = loadCatalog()
if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
const { catalog } = loaded
if (folders.length === 0)
  throw new Error('Usage: npm run bench -- browser [--document <id>] <folder with a manifest.json>…')
const paths = folders.map((folder) => resolve(process.env.INIT_CWD ?? '.', folder))
await printParity(paths, documentOf(values.document), documentOf('zz-icao-9303'))

function documentOf(id: string): RuleDocument {
  const found = catalog.documents.find((one) => one.id === id)
  if (!found) throw new Error(`There is no document ${id}.`)
  return found
}
