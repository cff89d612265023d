import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, it } from 'node:test'
import { readOperator } from '../src/information/operator.ts'
import { dashboardFingerprint, dashboardSources, siteFingerprint, sources } from './fingerprint.ts'

let repository: string
before(async () => {
  repository = await mkdtemp(join(tmpdir(), 'fingerprint-'))
  const document = '../rules/documents/us/passport.yaml'
  for (const source of [
    ...sources,
    ...dashboardSources,
    document,
    'dashboard/pages/',
    'dashboard/dist/server/',
  ]) {
    const path = join(repository, 'site', source)
    const isFile = /\.\w+$/.test(source)
    await mkdir(isFile ? dirname(path) : path, { recursive: true })
    if (isFile) await cp(join(import.meta.dirname, '..', source), path)
  }
})
after(() => rm(repository, { recursive: true }))

const fingerprint = (baseUrl = 'http://localhost:4321', environment = {}) =>
  siteFingerprint({ baseUrl, operator: readOperator(environment) }, join(repository, 'site'))

it('changes with a page, a message, a rule, the code of the rules and of the API, a dependency, the address and the operator', async () => {
  const seen = new Set([fingerprint()])
  for (const file of [
    'site/src/page.astro',
    'site/messages/de.json',
    'rules/documents/us/visa.yaml',
    'rules/src/load.ts',
    'rules/messages/de.json',
    'api/src/routes.ts',
    'api/engine/src/judge.ts',
    'package-lock.json',
  ]) {
    await writeFile(join(repository, file), file)
    seen.add(fingerprint())
  }
  seen.add(fingerprint('https://catalog.example'))
  seen.add(fingerprint(undefined, { LIKENESS_OPERATOR_NAME: 'Example Photos Ltd' }))
  assert.equal(seen.size, 11)
})

it('stays the same when a test changes and when it is computed again', async () => {
  const before = fingerprint()
  await writeFile(join(repository, 'site/src/page.test.ts'), 'a test')
  assert.equal(fingerprint(), before)
})

it('changes for the dashboard with its pages, but not with a build, a rule or a test', async () => {
  const dashboard = () => dashboardFingerprint(join(repository, 'site'))
  const before = dashboard()
  for (const file of [
    'site/dashboard/dist/server/entry.mjs',
    'rules/documents/us/card.yaml',
    'site/dashboard/guard.test.ts',
  ]) {
    await writeFile(join(repository, file), file)
    assert.equal(dashboard(), before, file)
  }
  const seen = new Set([before])
  for (const file of [
    'site/dashboard/pages/index.astro',
    'site/src/layout.astro',
    'api/clients/javascript/src/widget.ts',
  ]) {
    await writeFile(join(repository, file), file)
    seen.add(dashboard())
  }
  assert.equal(seen.size, 4)
})
