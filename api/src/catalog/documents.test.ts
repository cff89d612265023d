import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentKind } from '@likeness/rules'
import { testApp, testCatalog } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/people/funded-account.ts'
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

/** The documents of all pages. */
async function listAll(query: Record<string, string> = {}) {
  const pages = [await list({ ...query, limit: '100' })]
  for (let cursor = pages[0]?.next_cursor ?? null; cursor !== null; ) {
    const page = await list({ ...query, limit: '100', cursor })
    pages.push(page)
    cursor = page.next_cursor
  }
  return pages.flatMap(({ data }) => data)
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

test('the pages together are the list', async () => {
  const met: string[] = []
  let page = await list({ limit: '50' })
  met.push(...page.ids)
  while (page.next_cursor !== null) {
    assert.equal(page.ids.length, 50)
    assert.ok(page.has_more)
    page = await list({ limit: '50', cursor: page.next_cursor })
    assert.equal(page.total, allIds.length)
    met.push(...page.ids)
  }
  assert.deepEqual(met, allIds)
  assert.equal(page.has_more, false)
})

test('a limit of exactly the rest of the list leaves no further page', async () => {
  const american = documents.filter(({ country }) => country === 'us').length
  const page = await list({ country: 'us', limit: `${american}` })
  assert.deepEqual([page.ids.length, page.has_more, page.next_cursor], [american, false, null])
})

const refused: [query: Record<string, string>, parameter: string][] = [
  [{ limit: '0' }, 'limit'],
  [{ limit: '101' }, 'limit'],
  [{ limit: 'many' }, 'limit'],
  [{ cursor: 'abc' }, 'cursor'],
  [{ cursor: Buffer.from('{"before":"us"}').toString('base64url') }, 'cursor'],
  [{ country: 'usa' }, 'country'],
  [{ kind: 'licence' }, 'kind'],
  [{ q: 'x'.repeat(201) }, 'q'],
  [{ county: 'us' }, 'county'],
]
for (const [query, parameter] of refused) {
  test(`${JSON.stringify(query).slice(0, 60)} is refused`, async () => {
    const response = await request(query)
    assert.equal(response.statusCode, 400)
    assert.equal(response.json().code, 'invalid_request')
    assert.deepEqual(
      response.json().errors.map((error: { parameter: string }) => error.parameter),
      [parameter],
    )
  })
}
