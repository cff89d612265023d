import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify, { type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { testApp } from '../../../testing/app.ts'
import { atEnd, serveLocally } from '../../../testing/at-end.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/funded-account.ts'
import { Likeness } from './index.ts'
import { expressHandler, fastifyPlugin, nextHandlers, webHandler } from './server.ts'

const { db } = await testDatabase()
const baseUrl = await testApp({ db }).listen({ port: 0, host: '127.0.0.1' })
const { key: apiKey } = await fundedAccount(db, '10.00')
/** Replaces the catalog, which the site serves. */
const catalog: typeof fetch = (input, request) =>
  String(input).endsWith('/api/public/requirements/us/passport')
    ? Promise.resolve(Response.json({ id: 'us-passport', answer: 'A colour photo.' }))
    : fetch(input, request)
const likeness = new Likeness({ apiKey, baseUrl, fetch: catalog })

type Visit = (path: string, request?: RequestInit) => Promise<Response>
const options = { likeness, documents: ['us-passport'], profile: 'strict' } as const
const mayVisit = (cookie: string | null | undefined) => cookie === 'visitor=known'

/** The endpoint in each framework, as a function that makes a visitor's request. */
const frameworks: Record<string, () => Promise<Visit>> = {
  Next: async () => {
    const { GET, POST } = nextHandlers({
      ...options,
      allow: ({ headers }) => mayVisit(headers.get('Cookie')),
    })
    return (path, request = {}) => {
      const visit = new Request(`http://localhost/check${path}`, request)
      return request.method === 'POST' ? POST(visit) : GET(visit)
    }
  },
  Express: async () => {
    const handler = expressHandler({ ...options, allow: ({ headers }) => mayVisit(String(headers.cookie)) })
    const origin = await serveLocally(handler)
    return (path, request) => fetch(`${origin}/check${path}`, request)
  },
  Fastify: async () => {
    const app = fastify()
    atEnd(() => app.close())
    const allow = ({ headers }: FastifyRequest) => mayVisit(headers.cookie)
    app.register(fastifyPlugin({ ...options, allow }), { prefix: '/check' })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    return (path, request) => fetch(`${origin}/check${path}`, request)
  },
}

const Answer = z.looseObject({
  status: z.union([z.string(), z.number()]),
  subject: z.string().optional(),
  profile: z.string().optional(),
  charge: z.unknown().optional(),
  code: z.string().optional(),
})

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'image/jpeg', Cookie: 'visitor=known', ...headers },
  body,
})

for (const [name, start] of Object.entries(frameworks)) {
  const visiting = start()

  test(`${name}: checks a photo, and does not pass the price on`, async () => {
    const visit = await visiting
    const answer = await visit('?documentId=us-passport&subject=child', post('a photo'))
    assert.equal(answer.status, 200)
    const result = Answer.parse(await answer.json())
    assert.equal(result.status, 'READY')
    assert.equal(result.subject, 'child')
    assert.equal(result.profile, 'strict')
    assert.equal(result.charge, undefined)
  })

  test(`${name}: charges a photo once that is sent again with its key`, async () => {
    const visit = await visiting
    const before = (await likeness.account()).wallet.available
    const again = post('a photo', { 'Idempotency-Key': `${name}-0123` })
    for (const _ of [1, 2]) assert.equal((await visit('?documentId=us-passport', again)).status, 200)
    const after = (await likeness.account()).wallet.available
    assert.equal((Number(before) - Number(after)).toFixed(2), '0.05')
  })

  test(`${name}: returns the document’s requirements for the guide`, async () => {
    const answer = await (await visiting)('?documentId=us-passport')
    assert.deepEqual(await answer.json(), { id: 'us-passport', answer: 'A colour photo.' })
  })

  test(`${name}: says what is wrong with a photo, and refuses strangers`, async () => {
    const visit = await visiting
    const codeOf = async (path: string, request: RequestInit) => {
      const answer = await visit(path, request)
      return `${answer.status} ${Answer.parse(await answer.json()).code}`
    }
    const here = '?documentId=us-passport'
    assert.equal(await codeOf(here, post('problem: no_face')), '422 no_face')
    assert.equal(await codeOf(here, post('a photo', { Cookie: 'visitor=none' })), '403 not_allowed')
    assert.equal(await codeOf('?documentId=de-passport', post('a photo')), '404 unknown_document')
    assert.equal(await codeOf('', post('a photo')), '404 unknown_document')
    assert.equal(await codeOf(here, post('x'.repeat(12_000_001))), '413 payload_too_large')
  })
}

test('reports an empty wallet to its owner, not to the visitor', async () => {
  const { key } = await fundedAccount(db, '0.00')
  const reported: unknown[] = []
  const handler = webHandler({
    likeness: new Likeness({ apiKey: key, baseUrl }),
    allow: () => true,
    onError: (error) => reported.push(error),
  })
  const answer = await handler(new Request('http://localhost/?documentId=us-passport', post('a photo')))
  assert.equal(answer.status, 503)
  assert.doesNotMatch(await answer.text(), /wallet|0\.05|USD|top/i)
  assert.equal(String(reported).startsWith('InsufficientFundsError'), true)
})
