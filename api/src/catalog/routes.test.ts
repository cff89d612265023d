import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { documentKind, loadCatalog } from '@likeness/rules'
import { testApp, testCatalog } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { DocumentList } from './routes.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const { key } = await fundedAccount(db, '0.00')
const { documents, version } = testCatalog()
const allIds = documents.map(({ id }) => id)

function request(query: Record<string, string>) {
  return app.inject({ url: '/api/v1/documents', query, headers: { authorization: `Bearer ${key}` } })
}

async function list(query: Record<string, string> = {}) {
  const response = await request(query)
  assert.equal(response.statusCode, 200, response.body)
  const answer = DocumentList.parse(response.json())
  return { ...answer, ids: answer.data.map(({ id }) => id) }
}

/** The documents of all pages, each of which states the total. */
async function listAll(query: Record<string, string> = {}) {
  const all = []
  for (let cursor = ''; ; ) {
    const page = await list({ ...query, limit: '50', ...(cursor && { cursor }) })
    all.push(...page.data)
    assert.equal(page.has_more, page.next_cursor !== null)
    assert.equal(page.has_more ? page.data.length : page.total, page.has_more ? 50 : all.length)
    if (page.next_cursor === null) return all
    cursor = page.next_cursor
  }
}

const idsOfAll = async (query: Record<string, string> = {}) => (await listAll(query)).map(({ id }) => id)

test('without a filter the list has every document, by id', async () => {
  const { total, version: listed } = await list()
  const every = await listAll()
  assert.deepEqual(
    every.map(({ id }) => id),
    allIds,
  )
  assert.equal(listed, version)
  assert.equal(total, documents.length)
  const passport = every.find(({ id }) => id === 'us-passport')
  assert.deepEqual(passport, {
    id: 'us-passport',
    title: 'United States passport, printed photo',
    kind: 'passport',
    country: { code: 'us', name: 'United States' },
    size_mm: [51, 51],
    version: passport?.version,
    trust: 'official',
    path: '/requirements/us/passport',
    api_url: '/api/public/requirements/us/passport',
  })
})

test('a country narrows the list, and an unknown country empties it', async () => {
  const american = documents.filter(({ country }) => country === 'us').map(({ id }) => id)
  assert.ok(american.length > 1)
  assert.deepEqual((await list({ country: 'us' })).ids, american)
  assert.deepEqual((await list({ country: 'US' })).ids, american)
  const none = await list({ country: 'aq' })
  assert.deepEqual(none.data, [])
  assert.deepEqual([none.total, none.has_more, none.next_cursor], [0, false, null])
})

test('a kind narrows the list, also together with a country', async () => {
  const visas = documents.filter((document) => documentKind(document) === 'visa').map(({ id }) => id)
  assert.ok(visas.includes('eu-schengen-visa'))
  assert.deepEqual(await idsOfAll({ kind: 'visa' }), visas)
  const american = visas.filter((id) => id.startsWith('us-'))
  assert.ok(american.includes('us-visa-digital'))
  assert.deepEqual((await list({ kind: 'visa', country: 'us' })).ids, american)
})

test('a search finds each word in id, title or country, in any case and with any accents', async () => {
  for (const q of ['us-visa-digital', 'UNITED ds-160', 'ds-1648  states', 'ünited vísa ds-160 ']) {
    assert.deepEqual((await list({ q })).ids, ['us-visa-digital'], q)
  }
  assert.deepEqual(await idsOfAll({ q: '' }), allIds)
  assert.deepEqual((await list({ q: 'visa atlantis' })).ids, [])
})

test('a query that is wrong is refused by the name of its parameter', async () => {
  const cursor = Buffer.from('{"before":"us"}').toString('base64url')
  const refused: [path: string, query: Record<string, string>, parameter: string][] = [
    ['documents', { limit: '0' }, 'limit'],
    ['documents', { limit: '101' }, 'limit'],
    ['documents', { limit: 'many' }, 'limit'],
    ['documents', { cursor: 'abc' }, 'cursor'],
    ['documents', { cursor }, 'cursor'],
    ['documents', { country: 'usa' }, 'country'],
    ['documents', { kind: 'licence' }, 'kind'],
    ['documents', { q: 'x'.repeat(201) }, 'q'],
    ['documents', { county: 'us' }, 'county'],
    ['rules', {}, 'documentId'],
    ['rules', { documentId: '' }, 'documentId'],
    ['rules', { documentId: 'us-passport', version: '2026-11' }, 'version'],
    ['rules', { documentId: 'us-passport', rulesVersion: '2026.11' }, 'rulesVersion'],
  ]
  for (const [path, query, parameter] of refused) {
    const headers = { authorization: `Bearer ${key}` }
    const response = await app.inject({ url: `/api/v1/${path}`, query, headers })
    assert.equal(response.statusCode, 400)
    const named = response.json().errors.map((error: { parameter: string }) => error.parameter)
    assert.deepEqual([response.json().code, named], ['invalid_request', [parameter]])
  }
})

const withHistory = catalogWithHistory()
const dated = testApp({ db, catalog: () => withHistory })

/** One document in three versions, of which the middle one is not kept, and another document without a history. */
function catalogWithHistory() {
  const passport = readFileSync(new URL('../../../rules/documents/us/passport.yaml', import.meta.url), 'utf8')
  const ofVersion = (version: string, widthMm: number) =>
    passport.replaceAll(/"2026\.\d\d"$/gm, `"${version}"`).replace('widthMm: 51', `widthMm: ${widthMm}`)
  const change = (version: string) => `  - version: "${version}"\n    what: Changed.\n`
  const folder = mkdtempSync(join(tmpdir(), 'likeness-history-'))
  after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'us/passport.history'), { recursive: true })
  writeFileSync(
    join(folder, 'us/passport.yaml'),
    ofVersion('2027.03', 50) + change('2027.01') + change('2026.11'),
  )
  writeFileSync(join(folder, 'us/passport.history/2026.11.yaml'), ofVersion('2026.11', 51))
  const visa = readFileSync(new URL('../../../rules/documents/us/visa-digital.yaml', import.meta.url), 'utf8')
  writeFileSync(join(folder, 'us/visa-digital.yaml'), visa)
  const loaded = loadCatalog(folder)
  assert.ok(loaded.ok, JSON.stringify(loaded))
  return loaded.catalog
}

function requestRules(called: typeof app, query: Record<string, string>, bearer = key) {
  return called.inject({ url: '/api/v1/rules', query, headers: { authorization: `Bearer ${bearer}` } })
}

async function rules(called: typeof app, query: Record<string, string>, bearer = key) {
  const response = await requestRules(called, query, bearer)
  assert.equal(response.statusCode, 200, response.body)
  return response.json()
}

test('a document is answered as it is now or, by its version, in full as it was, with its successor', async () => {
  const documentId = 'us-passport'
  for (const [query, version, widthMm, successor] of [
    [{ documentId }, '2027.03', 50, null],
    [{ documentId, version: '2026.11' }, '2026.11', 51, '2027.01'],
  ] as const) {
    const record = await rules(dated, query)
    const { dimensions, superseded_by, versions, sources } = record
    assert.deepEqual([record.version, dimensions.mm.width, superseded_by], [version, widthMm, successor])
    assert.deepEqual(versions, ['2027.03', '2026.11'])
    assert.ok(sources.length > 0)
  }
})

test('a version that is not kept is unknown, and the refusal names those that are kept', async () => {
  const response = await requestRules(dated, { documentId: 'us-passport', version: '2027.01' })
  assert.equal(response.statusCode, 404)
  assert.equal(response.json().code, 'unknown_version')
  assert.deepEqual(response.json().versions, ['2027.03', '2026.11'])
  const nowhere = await requestRules(dated, { documentId: 'us-pasport', version: '2026.11' })
  assert.equal(nowhere.json().code, 'unknown_document')
  assert.ok(nowhere.json().did_you_mean.includes('us-passport'))
})
