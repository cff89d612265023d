/*
 * `npm run bench:build`: measures how long 10,000 documents take to build, compared with as many bare pages of the same
 * Astro, and how much memory the build takes. It also checks that two builds of the same rules are identical byte for
 * byte, and which files change when one rule changes. `-- 2000` builds 2,000 documents. Exits with 1 if a bar is missed.
 * Runs on Linux only. On ext4, wait six minutes between runs: the file system skips recently deleted inodes, which doubles
 * the time for each new file.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCatalog, rulesFolder } from '@likeness/rules'
import { writeBareProject } from './build/bare-project.ts'
import { differingFiles, folderDigests } from './build/folder-digests.ts'
import { measuredRun, type Run } from './build/measured-run.ts'
import { copyRepository } from './build/repository-copy.ts'
import { writeSyntheticRules } from './build/synthetic-catalog.ts'

const mostTimesBare = 2
const mostMegabytes = 2048
const count = Number(process.argv[2] ?? 10_000)
/** Files that may show the changed document: its own, those of its country, and those that show every document. */
const mayShow =
  /^([a-z-]+\/|api\/public\/)?requirements(\/us(\/passport)?)?\.|^requirements\/(all\.json|status\.json|feed\.atom)$|^([a-z-]+\.(html|md)|llms\.txt|sitemaps\/[a-z-]+\.xml)$/
const loaded = loadCatalog()
if (!loaded.ok) throw new Error('the rules do not load')
const files = loaded.catalog.documents.map(({ country, document }) => `${country}/${document}.yaml`)

const folder = mkdtempSync(join(tmpdir(), 'likeness-bench-build-'))
const repository = join(folder, 'house')
const missed: string[] = []
try {
  const bare = await buildBare()
  copyRepository(repository, [])
  writeSyntheticRules(rulesFolder, files, join(repository, 'rules', 'documents'), count)
  const documents = await buildRepository('first')
  print(`${count} bare pages`, bare)
  print(`${count} documents`, documents)
  const times = documents.seconds / bare.seconds
  bar(`${times.toFixed(2)} times as long as bare pages, at most ${mostTimesBare}`, times <= mostTimesBare)
  bar(
    `${Math.round(documents.peakMegabytes)} MB, below ${mostMegabytes}`,
    documents.peakMegabytes < mostMegabytes,
  )

  await buildRepository('second')
  const first = folderDigests(join(folder, 'first'))
  const apart = differingFiles(first, folderDigests(join(folder, 'second')))
  bar(`two builds differ in ${apart.length} of ${first.size} files`, apart.length === 0)

  const rule = join(repository, 'rules', 'documents', 'us', 'passport.yaml')
  writeFileSync(rule, readFileSync(rule, 'utf8').replace('  max: 35', '  max: 34'))
  await buildRepository('second')
  const changed = differingFiles(first, folderDigests(join(folder, 'second')))
  console.log(`one changed rule changes ${changed.length} files:\n  ${changed.join('\n  ')}`)
  bar(
    'all changed files show the changed document',
    changed.length > 0 && changed.every((name) => mayShow.test(name)),
  )
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exitCode = missed.length > 0 ? 1 : 0

function buildBare(): Promise<Run> {
  const project = join(folder, 'bare')
  const modules = join(rulesFolder, '..', '..', 'node_modules')
  writeBareProject(project, modules, count)
  return measuredRun([join(modules, 'astro', 'bin', 'astro.mjs'), 'build', '--silent'], {
    cwd: project,
    env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
}

function buildRepository(name: string): Promise<Run> {
  return measuredRun([join(repository, 'site', 'build.ts'), '--plain'], {
    cwd: repository,
    env: { LIKENESS_SITE_DIST: join(folder, name), LIKENESS_BASE_URL: 'https://likeness.example' },
  })
}

function print(name: string, { seconds, cpuSeconds, peakMegabytes }: Run): void {
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time, ${Math.round(peakMegabytes)} MB`,
  )
}

function bar(said: string, met: boolean): void {
  console.log(`${met ? 'met' : 'MISSED'}: ${said}`)
  if (!met) missed.push(said)
}
