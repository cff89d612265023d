import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { sampleRepository } from '../scripts/testing/building-repository.ts'
import { readOperator } from './src/information/operator.ts'

/** The build of a repository with few rules, because all pages take a minute. */
const { buildSiteIfStale }: typeof import('./build.ts') = await import(
  pathToFileURL(join(sampleRepository({ after }), 'site', 'build.ts')).href
)

const distFolder = await mkdtemp(join(tmpdir(), 'likeness-site-'))
after(() => rm(distFolder, { recursive: true }))
const settings = { baseUrl: 'https://likeness.example', operator: readOperator({}), distFolder }

it('builds for an address and a folder, once', async () => {
  const phrases: string[] = []
  const build = () => buildSiteIfStale((phrase) => phrases.push(phrase), settings)
  assert.deepEqual(await build(), { ok: true, built: true })
  assert.match(
    phrases.join('\n'),
    /^packing .*\nbuilding .*\nwriting .*\nmade 0 of \d+ pages .*\nmaking the other \d+ pages$/,
  )
  phrases.length = 0
  const page = join(distFolder, 'requirements.html')
  assert.match(await readFile(page, 'utf8'), /https:\/\/likeness\.example\/requirements/)

  const { mtimeMs } = await stat(page)
  assert.deepEqual(await build(), { ok: true, built: false })
  assert.deepEqual(phrases, [])
  assert.equal((await stat(page)).mtimeMs, mtimeMs, 'a site that is up to date is not built again')
})

it('does not build for the public before the operator is named', async () => {
  const built = await buildSiteIfStale(undefined, { ...settings, baseUrl: 'https://photos.eu' })
  assert.ok(!built.ok)
  assert.match(built.problems.join(), /LIKENESS_OPERATOR_NAME, LIKENESS_OPERATOR_ADDRESS/)
})
