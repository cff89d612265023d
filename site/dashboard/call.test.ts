import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, it, test } from 'node:test'
import { inEnglish } from '../src/messages/english.ts'
import { callApi, problemIn } from './call.ts'

/** Records each request, and answers it as the test has chosen. */
let answer: { status: number; body: string } = { status: 200, body: '' }
const seen: string[] = []
const api = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`)
  response.writeHead(answer.status, { 'set-cookie': 'a=1' }).end(answer.body)
})
let apiUrl = ''
before(async () => {
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const address = api.address()
  if (typeof address === 'object' && address) apiUrl = `http://127.0.0.1:${address.port}`
})
after(() => api.close())

const page = () => ({
  request: new Request('http://localhost/dashboard'),
  locals: {
    t: inEnglish,
    testMode: false,
    asked: { apiUrl, baseUrl: 'http://localhost', forwardedFor: '', refusal: () => null, failed: () => {} },
    session: null,
    cookies: [],
  },
})

test('encodes parameters of a path, and keeps the cookies of the answer', async () => {
  answer = { status: 201, body: JSON.stringify({ id: 'b', key: 'lk_live_1', old_expires_at: '2027' }) }
  const asked = page()
  const rolled = await callApi(asked, 'POST /keys/:keyId/roll', { params: { keyId: 'a/../b' } })
  assert.deepEqual(rolled, { ok: true, value: { id: 'b', key: 'lk_live_1', old_expires_at: '2027' } })
  assert.equal(seen.at(-1), 'POST /api/dashboard/keys/a%2F..%2Fb/roll')
  assert.deepEqual(asked.locals.cookies, ['a=1'])
})

test('returns a problem for an answer that cannot be the API’s', async () => {
  for (const body of ['<html></html>', 'null', '{}', '{"data":[]}']) {
    answer = { status: 200, body }
    const keys = await callApi(page(), 'GET /keys')
    assert.equal(!keys.ok && keys.problem.code, 'api_unreachable', body)
  }
})

test('accepts an answer without a body if the call has none', async () => {
  answer = { status: 204, body: '' }
  assert.deepEqual(await callApi(page(), 'DELETE /webhooks/:webhookId', { params: { webhookId: 'w' } }), {
    ok: true,
    value: null,
  })
})

it('names the wrong fields in words, and next to a field its first fault', () => {
  const problem = problemIn(400, {
    type: 'about:blank',
    title: 'The request is not valid',
    status: 400,
    detail: 'newPassword must be longer. name must not be empty.',
    code: 'invalid_request',
    request_id: 'req_1',
    errors: [
      { pointer: '/newPassword', detail: 'newPassword must be longer.' },
      { pointer: '/newPassword', detail: 'newPassword must be hard to guess.' },
      { pointer: '/name', detail: 'name must not be empty.' },
    ],
  })
  assert.equal(
    problem.detail,
    'New password must be longer. New password must be hard to guess. Name must not be empty.',
  )
  assert.deepEqual(problem.fields, {
    newPassword: 'This must be longer.',
    name: 'This must not be empty.',
  })
  assert.equal(problem.requestId, 'req_1')
})

it('keeps the words of the API for a problem without fields', () => {
  const body = { code: 'insufficient_funds', title: 'The wallet is empty', detail: 'Top it up.' }
  assert.deepEqual(problemIn(402, body), { ...body, status: 402, requestId: null, fields: {} })
})

it('has general words for an answer that is not a problem of the API', () => {
  for (const body of [null, 'Bad gateway', { message: 'oops' }]) {
    const problem = problemIn(502, body)
    assert.equal(problem.code, 'api_unreachable')
    assert.equal(problem.status, 502)
  }
})
