import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { formatRuleProblem, loadCatalog } from '@likeness/rules'
import { type BuildSettings, readBuildSettings } from './build-settings.ts'
import { type NodeOptions, runNode, writeApiDocument } from './building/build-steps.ts'
import { replaceFolder, stampAgain, stampFile, withLock } from './building/dist-folder.ts'
import { writeDownloads } from './building/downloads.ts'
import { dashboardFingerprint, siteFingerprint } from './building/fingerprint.ts'
import { precompress, removeCompressed } from './building/precompress.ts'
import { checkedRulesVariable, leaveCheckedRules } from './src/checked-rules.ts'
import { operatorProblems, operatorVariables } from './src/information/operator.ts'

/** The folder and the public address of the catalog. */
type CatalogSettings = Omit<BuildSettings, 'dashboardFolder'>

/** `built` is false when the site was up to date. Each problem is one line. */
export type BuildResult = { ok: true; built: boolean } | { ok: false; problems: string[] }

const lockFile = join(import.meta.dirname, '.astro', 'build.lock')
const checkedRulesFile = join(import.meta.dirname, '.astro', 'checked-rules.json')
const dashboardLockFile = join(import.meta.dirname, '.astro', 'dashboard.lock')

/**
 * Builds the site if its sources or the rules have changed since the last build. Reports its progress to `onProgress` in
 * short phrases. A build for the public without an operator is returned as a problem. Several processes may call this concurrently: one builds, the others wait for it. Rules that do not load
 * are returned as problems; the existing site then stays as it is.
 */
export async function buildSiteIfStale(
  onProgress: (phrase: string) => void = () => {},
  settings: CatalogSettings = readBuildSettings(),
): Promise<BuildResult> {
  const lacking = operatorProblems(settings.baseUrl, settings.operator)
  if (lacking.length > 0) return { ok: false, problems: lacking }
  const fingerprint = () => siteFingerprint(settings)
  return buildIfStale(settings.distFolder, lockFile, fingerprint, () => buildPages(settings, onProgress))
}

/**
 * Builds the dashboard if its sources have changed since the last build. The dashboard reads rules and addresses only
 * when it runs, so it is rarely built. Several processes may call this concurrently.
 */
export function buildDashboardIfStale(
  onProgress: (phrase: string) => void = () => {},
  settings: BuildSettings = readBuildSettings(),
): Promise<BuildResult> {
  return buildIfStale(settings.dashboardFolder, dashboardLockFile, dashboardFingerprint, async () => {
    onProgress('building the dashboard')
    const problem = await runAstro(settings, { folder: 'dashboard' })
    return problem === null ? [] : [problem]
  })
}

/** Runs `build`, which returns its problems, if the stamp of `folder` has another fingerprint than its sources have now. */
async function buildIfStale(
  folder: string,
  lock: string,
  fingerprintNow: () => string,
  build: () => Promise<string[]>,
): Promise<BuildResult> {
  const stamp = stampFile(folder)
  if (existsSync(stamp) && isCurrent(stamp, fingerprintNow())) return { ok: true, built: false }
  return withLock(lock, async () => {
    const fingerprint = fingerprintNow()
    if (isCurrent(stamp, fingerprint)) return { ok: true, built: false }
    const problems = await build()
    if (problems.length > 0) return { ok: false, problems }
    writeFileSync(stamp, `${JSON.stringify({ fingerprint })}\n`)
    return { ok: true, built: true }
  })
}

function isCurrent(stamp: string, fingerprint: string): boolean {
  try {
    return readFileSync(stamp, 'utf8').includes(fingerprint)
  } catch {
    return false
  }
}

/** Pages and pictures are garbage after a millisecond. A young generation of this size needs few collections. */
const shortLivedMegabytes = '--max-semi-space-size=64'

/** Collects garbage on the thread that makes the pictures, because Astro's pages need the other processors. */
const sweepAlone = '--single-threaded-gc'

interface AstroRun extends Partial<NodeOptions> {
  folder?: string
}

/** Runs Astro's build of the project in `folder`, relative to this file. Returns null, or a line that says what failed. */
async function runAstro(
  { baseUrl, operator, distFolder }: CatalogSettings,
  { folder = '.', env = {}, ...run }: AstroRun = {},
): Promise<string | null> {
  const astro = join(
    dirname(createRequire(import.meta.url).resolve('astro/package.json')),
    'bin',
    'astro.mjs',
  )
  const problem = await runNode([shortLivedMegabytes, astro, 'build', '--silent'], {
    ...run,
    cwd: join(import.meta.dirname, folder),
    env: {
      ...env,
      ...operatorVariables(operator),
      LIKENESS_BASE_URL: baseUrl,
      LIKENESS_SITE_DIST: distFolder,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    },
  })
  return problem === null ? null : `The site does not build: ${problem}`
}

/**
 * Builds the site in a separate folder, which then replaces the existing one. While the rules are read and checked and
 * the API makes its document, Astro bundles. Then it renders the documents' pages, while another process makes the files
 * next to each page. The other pages come last. Returns the problems; the list is empty if the build succeeded.
 */
async function buildPages(
  { baseUrl, operator, distFolder }: CatalogSettings,
  onProgress: (phrase: string) => void,
): Promise<string[]> {
  const next = `${distFolder}.next`
  rmSync(next, { recursive: true, force: true })
  const env = { [checkedRulesVariable]: checkedRulesFile }
  const [rules, api, stop] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    new AbortController(),
  ]
  const steps = { rules: rules.promise, apiDocument: api.promise }
  const { signal } = stop
  const pages = runAstro({ baseUrl, operator, distFolder: next }, { env, steps, signal, onProgress })
  onProgress('packing the client libraries, and reading the rules')
  const downloads = writeDownloads(next, baseUrl)
  let documentFiles: Promise<string | null> = Promise.resolve(null)
  try {
    const loaded = loadCatalog()
    if (!loaded.ok) return loaded.problems.map(formatRuleProblem)
    onProgress(`building the pages of ${loaded.catalog.documents.length} documents`)
    leaveCheckedRules(loaded.catalog, checkedRulesFile)
    rules.resolve()
    onProgress("writing the API's document and the sample photos")
    const apiProblem = await writeApiDocument(baseUrl, join(next, 'samples'))
    if (apiProblem !== null) return [apiProblem]
    api.resolve()
    const script = join(import.meta.dirname, 'building', 'write-document-files.ts')
    documentFiles = runNode([shortLivedMegabytes, sweepAlone, script, next], {
      cwd: import.meta.dirname,
      env: { ...env, LIKENESS_BASE_URL: baseUrl },
      signal,
    })
    const made = await Promise.all([pages, documentFiles, downloads])
    const problems = made.filter((problem) => problem !== null)
    if (problems.length === 0) replaceFolder(distFolder, next)
    return problems
  } finally {
    stop.abort()
    await Promise.all([pages, documentFiles, downloads])
    rmSync(checkedRulesFile, { force: true })
    rmSync(next, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const say = (phrase: string) => console.log(phrase)
  const result = await buildSiteIfStale(say)
  const { distFolder } = readBuildSettings()
  const plain = process.argv.includes('--plain')
  // A static host can't serve the dashboard.
  const catalogAlone = plain || process.argv.includes('--catalog')
  const dashboard: BuildResult = catalogAlone ? { ok: true, built: false } : await buildDashboardIfStale(say)
  const problems = [result, dashboard].flatMap((each) => (each.ok ? [] : each.problems))
  if (!result.ok || !dashboard.ok) {
    for (const problem of problems) console.error(problem)
    process.exitCode = 1
  } else if (plain) {
    if (!result.built) removeCompressed(distFolder)
    console.log(result.built ? 'built' : 'up to date')
  } else {
    const compressions = await withLock(lockFile, () => precompress(distFolder))
    // A new stamp makes the site's server read the files again.
    if (compressions > 0) stampAgain(distFolder)
    console.log(result.built || dashboard.built || compressions > 0 ? 'built' : 'up to date')
  }
}
