import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { loadCatalog, publicRecord } from '@likeness/rules'
import { build } from 'esbuild'
import { changelog } from './changelog.ts'
import manifest from './package.json' with { type: 'json' }

const run = promisify(execFile)
const loaded = loadCatalog()
assert.ok(loaded.ok)
const { catalog } = loaded

/** An empty project in which the package is installed from what `npm pack` makes. */
const project = await mkdtemp(join(tmpdir(), 'likeness-requirements-'))
after(() => rm(project, { recursive: true }))
const packed = join(project, `likeness-photo-requirements-${manifest.version}.tgz`)
const installed = join(project, 'node_modules', '@likeness-photo', 'requirements')

before(async () => {
  const others = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const env = Object.fromEntries(others)
  await run('npm', ['pack', '--pack-destination', project], { cwd: import.meta.dirname, env })
  await run('npm', ['install', '--no-audit', '--offline', packed], { cwd: project, env })
})

const load = () => import(join(installed, 'dist', 'index.js'))

test('has the version of the catalog: `npm version <year>.<month>.0 --workspace rules/package` sets it', () => {
  const [year, month] = catalog.version.split('.').map(Number)
  assert.match(manifest.version, new RegExp(`^${year}\\.${month}\\.\\d+$`))
})

test('is under 400 KB, with its types, its licence and the changes of the figures', async () => {
  assert.ok((await stat(packed)).size < 400_000, `${(await stat(packed)).size} bytes`)
  for (const file of ['dist/index.d.ts', 'dist/record-types.d.ts', 'dist/CHANGELOG.md', 'LICENSE']) {
    assert.ok((await stat(join(installed, file))).size > 0, file)
  }
  const publint = join(import.meta.dirname, '../../node_modules/publint/src/cli.js')
  await run(process.execPath, [publint, '--strict', import.meta.dirname])
})

test('has every record as the catalog publishes it', async () => {
  const { all, get, ids, version } = await load()
  assert.deepEqual(all(), catalog.documents.map(publicRecord))
  assert.deepEqual(
    ids,
    catalog.documents.map(({ id }) => id),
  )
  assert.equal(version, catalog.version)
  assert.equal(get('us-passport').head_height.sources[0].tier, 'official')
  assert.equal(get('us-pasport'), undefined)
  get('us-passport').sources.length = 0
  assert.ok(get('us-passport').sources.length > 0)
})

const queries = {
  'us passport': 'us-passport',
  'US pasport': 'us-passport',
  'паспорт США': 'us-passport',
  美国护照: 'us-passport',
  'アメリカ パスポート': 'us-passport',
  '미국 여권': 'us-passport',
  'جواز سفر أمريكي': 'us-passport',
  'green card': 'us-permanent-resident',
  'Reisepass Deutschland': 'de-passport',
}

test('finds documents by words in many scripts', async () => {
  const { find } = await load()
  for (const [query, id] of Object.entries(queries)) assert.equal(find(query)[0].id, id, query)
  assert.deepEqual(find('35x45')[0].size_mm, [35, 45])
  assert.deepEqual(find('qqqqqq'), [])
})

test('is bundled for a browser, without anything of Node', async () => {
  const stdin = { contents: "export { find } from '@likeness-photo/requirements'", resolveDir: project }
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
  })
  assert.ok(outputFiles[0])
})

test('has types by which a program compiles', async () => {
  const program = `import { type CatalogEntry, find, get, type Requirement } from '@likeness-photo/requirements'
const entry: CatalogEntry | undefined = find('us passport')[0]
const record: Requirement | undefined = get(entry?.id ?? '')
const height: number | null | undefined = record?.head_height?.mm?.min
export const urls: string[] | undefined = record?.head_height?.sources.map(({ url }) => url)
// @ts-expect-error There is no such member.
record?.head_heights
export { height }
`
  await writeFile(join(project, 'program.mts'), program)
  const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022']
  const compiled = await run(process.execPath, [tsc, ...options, 'program.mts'], { cwd: project }).catch(
    ({ stdout }) => assert.fail(stdout),
  )
  assert.equal(compiled.stdout, '')
})

test('tells what changed in the figures, a line for each change, the newest version first', async () => {
  const change = (version: string, what: string, before: string | null, after: string | null) => ({
    ...{ version, what, before, after },
  })
  const first = change('2026.09', 'First published.', null, null)
  const records = [
    { id: 'a-passport', changes: [change('2026.11', 'The head is smaller.', '32 mm', '30 mm'), first] },
    { id: 'b-visa', changes: [first] },
  ]
  const written = `# Changes of the figures

## 2026.11

- The head is smaller. Before: 32 mm Now: 30 mm (a-passport)

## 2026.09

- First published. (a-passport, b-visa)
`
  assert.equal(changelog(records), written)
  const whole = await readFile(join(installed, 'dist', 'CHANGELOG.md'), 'utf8')
  assert.ok(whole.includes(`\n## ${catalog.version}\n`))
})

test('the example of the README runs as written', async () => {
  const readme = await readFile(join(installed, 'README.md'), 'utf8')
  const [, example = ''] = /```js\n(.*?)```/s.exec(readme) ?? []
  await writeFile(join(project, 'example.mjs'), example)
  const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: project })
  const { title, answer } = publicRecord(catalog.find('us-passport') ?? assert.fail('no such document'))
  assert.ok(stdout.startsWith(`${title}, catalog ${catalog.version}: ${answer}\n`), stdout)
  assert.match(stdout, /{ min: 25, max: 35 } https:/)
})
