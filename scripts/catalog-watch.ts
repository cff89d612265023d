/*
 * `npm run catalog:watch`: builds the site if it is stale, and then updates its pages and JSON within 2 s of each saved
 * rule file. It prints what changed and what is wrong. Broken rules leave the pages as they are. Ctrl-C ends it.
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

/** The catalog that the pages show, and the one that they should show. */
let shown: Catalog = loaded.catalog
let wanted: Catalog = loaded.catalog
let savedMs = 0
let underWay = false
const compressed = isPrecompressed(distFolder)
/** Compressions run one after the other. */
let compressing = Promise.resolve()
/** Two renderers, so that a second save soon after the first does not wait for a renderer to get ready. */
const renderers = [startRenderer(siteFolder, baseUrl), startRenderer(siteFolder, baseUrl)]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const renderer of renderers) renderer.dispose()
    process.exit(0)
  })
}
// npm ends at SIGTERM without passing the signal on, so this process also ends when its parent is gone.
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

/** Renders until the pages show the wanted catalog. A change saved meanwhile is rendered next. */
async function bringUp(): Promise<void> {
  if (underWay) return
  underWay = true
  while (shown !== wanted) {
    const [before, after] = [shown, wanted]
    const all = unchangedSince(before, after)
    const quick = quicklyUnchanged(before, after)
    // The pages about the changed documents come first, and then all others that describe the catalog as a whole.
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
  // The next renderer starts only now, because its start would slow down the rendering that the user waits for.
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

/**
 * Publishes the rendered files, and writes a stamp without a fingerprint: these files are not from one build, so the next
 * start builds the site again.
 */
function publishAndStamp(folder: string, pathnames: readonly string[]): string[] {
  const stamp = stampFile(distFolder)
  rmSync(stamp, { force: true })
  const files = publish(folder, distFolder, pathnames)
  writeFileSync(stamp, '{}\n')
  return files
}

/** Compresses the changed files, if the site is compressed. Runs after the pages are published, so no one waits for it. */
async function compressAgain(): Promise<void> {
  if (compressed && (await precompress(distFolder)) > 0) stampAgain(distFolder)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
