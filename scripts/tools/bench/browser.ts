import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatRuleProblem, loadCatalog, type RuleDocument } from '@likeness/rules'
import { readBuildSettings } from '../../../site/build-settings.ts'
import { serveBuiltSite } from '../../../site/testing/serving/built-site.ts'
import { printParity } from './browser/parity.ts'
import { type Loaded, sizeTable, waitsOnPage } from './browser/waits.ts'

/*
 * Shows whether the engine in a browser gives the verdicts that it gives in Node: each picture of the given folders is checked in
 * both, and it shows the share of pictures with the same status, how far the figures of each check are apart, in their uncertainties, and
 * each picture whose outcomes differ. Without folders, shows what a visitor loads and waits for.
 */

/** How many times slower the page and its worker run: a fast computer, a middling phone and a slow one. */
const cpuTimes = [1, 4, 6]

const { values, positionals: folders } = parseArgs({
  options: { document: { type: 'string', default: 'us-passport' } },
  allowPositionals: true,
})
const loaded = loadCatalog()
if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
const { catalog } = loaded
if (folders.length > 0) {
  const paths = folders.map((folder) => resolve(process.env.INIT_CWD ?? '.', folder))
  await printParity(paths, documentOf(values.document), documentOf('zz-icao-9303'))
} else {
  await printWaits()
}

async function printWaits(): Promise<void> {
  // Compressed, as visitors get it.
  execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'site', 'build.ts')], {
    stdio: 'inherit',
  })
  const site = await serveBuiltSite()
  const loads: Loaded[] = []
  process.stdout.write('\nOver 10 Mbit/s with an empty cache, at 390 px, in seconds\n\n')
  process.stdout.write('processor     click to field   photo to verdict   second photo\n')
  for (const times of cpuTimes) {
    const { widgetMs, firstMs, secondMs, loaded } = await waitsOnPage(site.address, times)
    loads.push(loaded)
    const [widget, first, second] = [widgetMs, firstMs, secondMs].map((ms) => (ms / 1000).toFixed(1))
    const slower = times === 1 ? 'as it is' : `${times} times slower`
    process.stdout.write(
      `${slower.padEnd(14)}${widget?.padStart(14)}${first?.padStart(19)}${second?.padStart(15)}\n`,
    )
  }
  await site.stop()
  const [loaded] = loads
  if (loaded === undefined) return
  process.stdout.write(
    `\nAs the site sends it, in brotli\n\n${await sizeTable(readBuildSettings().distFolder, loaded)}\n`,
  )
}

function documentOf(id: string): RuleDocument {
  const found = catalog.documents.find((one) => one.id === id)
  if (!found) throw new Error(`There is no document ${id}.`)
  return found
}
