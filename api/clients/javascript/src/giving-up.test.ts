import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { Likeness } from './index.ts'

const apiKey = 'lk_live_none'
const baseUrl = 'http://127.0.0.1:1'

/** A fetch that does not answer until it is aborted. */
const silent: typeof fetch = (_input, request) =>
  new Promise((_resolve, reject) => {
    request?.signal?.addEventListener('abort', () => reject(request.signal?.reason))
  })

test('an aborted call rejects with the reason, during a try and during a wait', async () => {
  const trying = new AbortController()
  const call = new Likeness({ apiKey, baseUrl, fetch: silent }).account({ signal: trying.signal })
  trying.abort(new Error('enough'))
  await assert.rejects(call, { message: 'enough' })

  const waiting = new AbortController()
  const busy: typeof fetch = async () => {
    queueMicrotask(() => setImmediate(() => waiting.abort(new Error('enough'))))
    return new Response('', { status: 503, headers: { 'Retry-After': '30' } })
  }
  const tried = new Likeness({ apiKey, baseUrl, fetch: busy }).account({ signal: waiting.signal })
  await assert.rejects(tried, { message: 'enough' })

  const before = new Likeness({ apiKey, baseUrl, fetch: () => assert.fail('it was sent') })
  await assert.rejects(before.account({ signal: AbortSignal.abort(new Error('enough')) }), {
    message: 'enough',
  })
})

test('a signal that is not aborted keeps no listeners', async () => {
  const { signal } = new AbortController()
  const fetching: typeof fetch = async () => Response.json({ id: 'acct_1' })
  await new Likeness({ apiKey, baseUrl, fetch: fetching }).account({ signal })
  assert.equal(getEventListeners(signal, 'abort').length, 0)
})

test('a stream of events is closed when it is aborted or left', async () => {
  let closed = 0
  const stream = () =>
    new ReadableStream({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode('event: job\ndata: {"id":"job_1"}\n\n')),
      cancel: () => {
        closed += 1
      },
    })
  const likeness = new Likeness({ apiKey, baseUrl, fetch: async () => new Response(stream()) })
  for await (const { event } of likeness.watchJob('job_1')) {
    assert.equal(event, 'job')
    break
  }
  assert.equal(closed, 1)

  const stop = new AbortController()
  const watching = async () => {
    for await (const _ of likeness.watchJob('job_1', { signal: stop.signal })) stop.abort(new Error('enough'))
  }
  await assert.rejects(watching(), { message: 'enough' })
  assert.equal(closed, 2)
})

test('an id cannot change the address of a call', async () => {
  const paths: string[] = []
  const fetching: typeof fetch = async (input) => {
    paths.push(new URL(String(input)).pathname)
    return Response.json({})
  }
  const likeness = new Likeness({ apiKey, baseUrl, fetch: fetching })
  assert.throws(() => likeness.job(''), TypeError)
  assert.throws(() => likeness.job('..'), TypeError)
  await likeness.job('../webhooks')
  assert.deepEqual(paths, ['/api/v1/photos/jobs/..%2Fwebhooks'])
})

test('a key that cannot be sent in a header is refused and not sent', async () => {
  const likeness = new Likeness({ apiKey: 'lk_live_\nx', baseUrl, fetch: () => assert.fail('it was sent') })
  await assert.rejects(likeness.account(), TypeError)
})

test('a redirect is not followed, so the key is not sent elsewhere', async () => {
  const moved: typeof fetch = async (_input, request) => {
    assert.equal(request?.redirect, 'manual')
    assert.equal(request?.credentials, 'omit')
    return new Response(null, { status: 307, headers: { Location: 'https://example.com/' } })
  }
  const likeness = new Likeness({ apiKey, baseUrl, fetch: moved })
  await assert.rejects(likeness.account(), { name: 'LikenessError', code: 'unexpected_answer', status: 307 })
})
