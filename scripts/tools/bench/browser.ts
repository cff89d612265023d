import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { requireRule } from '#scripts/photo-command.ts'
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
if (folders.length === 0)
  throw new Error('Usage: npm run bench -- browser [--document <id>] <folder with a manifest.json>…')
const paths = folders.map((folder) => resolve(process.env.INIT_CWD ?? '.', folder))
await printParity(paths, requireRule(values.document), requireRule('zz-icao-9303'))
