/*
 * `npm run catalog:watch`: builds the site where it is stale, and then keeps its pages and JSON as the rules ask for
 * while those are edited, within 2 s of a saved file. It says what changed and what is wrong; broken rules leave
 * the pages as they are. Ctrl-C ends it.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Catalog,
  followCatalog,
  formatRuleProblem,
  loadCatalog,
  rulesDigest,
  rulesFolder,
} from '@likeness/rules'
import { buildSiteIfStale } from '../site/build.ts'
import { readBuildSettings } from '../site/build-settings.ts'
import type { Unchanged } from '../site/building/needs-rendering.ts'
import { isPrecompressed, precompress } from '../site/building/precompress.ts'
import { stampAgain, stampFile } from '../site/building/stamp.ts'
import { describeChange } from './catalog-diff/report.ts'
import { catalogChanges, quicklyUnchanged, unchangedSince } from './catalog-watch/catalog-changes.ts'
import { publish } from './catalog-watch/publish.ts'
import { startRenderer } from './catalog-watch/renderer.ts'

const { baseUrl, distFolder } = readBuildSettings()
const siteFolder = join(import.meta.dirname, '..', 'site')

const digest = rulesDigest(rulesFolder)
const built = await buildSiteIfStale(say)
const loaded = loadCatalog()
if (!built.ok || !loaded.ok) {
  const problems = built.ok ? [] : built.problems
  console.error(loaded.ok ? problems.join('\n') : loaded.problems.map(formatRuleProblem).join('\n'))
  process.exit(1)
}

/** What the pages show, and what they should. */
let shown: Catalog = loaded.catalog
let wanted: Catalog = loaded.catalog
let savedMs = 0
let underWay = false
const compressed = isPrecompressed(distFolder)
/** One after the other. */
let compressing = Promise.resolve()
/** Two, so that who saves twice does not wait for the second to get ready. */
const renderers = [startRenderer(siteFolder, baseUrl), startRenderer(siteFolder, baseUrl)]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const renderer of renderers) renderer.dispose()
    process.exit(0)
  })
}
// npm ends at SIGTERM without passing it on; whoever has lost its parent has nobody left to stop it.
const parent = process.ppid
setInterval(() => process.ppid !== parent && process.exit(0), 500)

await Promise.all(renderers.map(({ ready }) => ready))
followCatalog(rulesFolder, digest, {
  onLoaded: (catalog) => {
    savedMs = performance.now()
    for (const change of catalogChanges(wanted, catalog)) say(describeChange(change).join('\n'))
    wanted = catalog
    void bringUp()
  },
  onBroken: (problems) => {
    say('The rules are broken, and the pages stay as they are:')
    for (const problem of problems) say(`  ${formatRuleProblem(problem)}`)
  },
  onFailure: (error) => say(`The rules can't be watched: ${error}`),
})
say(`watching ${rulesFolder}`)

/** Renders until the pages show what they should; what is saved meanwhile is rendered next. */
async function bringUp(): Promise<void> {
  if (underWay) return
  underWay = true
  while (shown !== wanted) {
    const [before, after] = [shown, wanted]
    const all = unchangedSince(before, after)
    const quick = quicklyUnchanged(before, after)
    // The pages that the change is about come first, before all others that tell of the catalog as a whole.
    const done =
      (await render(quick)) && (all.documents.length === quick.documents.length || (await render(all)))
    if (!done) break
    shown = after
  }
  underWay = false
  compressing = compressing.then(compressAgain)
}

async function render(unchanged: Unchanged): Promise<boolean> {
  const renderer = renderers.shift() ?? startRenderer(siteFolder, baseUrl)
  const rendered = await renderer.render(unchanged)
  // Only now, as it would take the time of the one that somebody waits for.
  renderers.push(startRenderer(siteFolder, baseUrl))
  const files = rendered.ok ? publishAndStamp(rendered.folder, rendered.pathnames) : []
  renderer.dispose()
  if (!rendered.ok) {
    say(rendered.problem)
    return false
  }
  const seconds = ((performance.now() - savedMs) / 1000).toFixed(1)
  say(`${files.length} files written ${seconds} s after the rules were read`)
  return true
}

/** The stamp names no fingerprint: what stands there was not built in one go, and the next start builds it again. */
function publishAndStamp(folder: string, pathnames: readonly string[]): string[] {
  const stamp = stampFile(distFolder)
  rmSync(stamp, { force: true })
  const files = publish(folder, distFolder, pathnames)
  writeFileSync(stamp, '{}\n')
  return files
}

/** Compresses what changed, where the site is compressed, after nobody waits any more. */
async function compressAgain(): Promise<void> {
  if (compressed && (await precompress(distFolder)) > 0) stampAgain(distFolder)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
