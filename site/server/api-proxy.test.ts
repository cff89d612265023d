import assert from 'node:assert/strict'
import { createServer, request as httpRequest, type Server, type ServerResponse } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { serveBuiltSite, serveHere, siteOfOneFile } from '../testing/built-site.ts'
import { rawSocket } from '../testing/raw-socket.ts'

/** A stand-in for the platform API, which is in another package. It answers with the request that reached it. */
function mirror(): Server {
  return createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    // A body that is cut off gets no answer.
    if (body === null) return
    const { method, url, headers } = request
    if (headers.accept === 'text/event-stream') return sendEventsSlowly(response)
    if (url === '/readyz') response.writeHead(503, { 'retry-after': '7' })
    else
      response.writeHead(201, {
        'access-control-allow-origin': '*',
        'content-type': 'application/json',
        'x-from': 'api',
        connection: 'close',
      })
    response.end(JSON.stringify({ method, url, headers, bytes: body.length }))
  })
}

/** Sends two events; the second one is sent after the test has read the first. */
const firstRead = Promise.withResolvers<void>()
async function sendEventsSlowly(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  response.write('event: finding\ndata: 1\n\n')
  await firstRead.promise
  response.end('event: result\ndata: 2\n\n')
}

/** Sends a body only after the server has answered 100 Continue, as curl does above 1 MiB. */
function postWhenAsked(
  address: string,
  body: Buffer,
): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    })
    outgoing.on('continue', () => outgoing.end(body))
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      json(response).then((body) => resolve({ status: response.statusCode, body }), reject)
    })
    outgoing.flushHeaders()
  })
}

const site = await serveBuiltSite(await serveHere(mirror()))
const lonely = await serveBuiltSite(undefined, {}, siteOfOneFile())

describe('the platform API behind the site', () => {
  it('receives method, path, query, headers and body unchanged', async () => {
    const response = await fetch(`${site}/api/v1/photos/check?x=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer key', 'content-type': 'application/json', cookie: 'a=b' },
      body: '{"documentId": "us-passport"}',
    })
    assert.equal(response.status, 201)
    assert.equal(response.headers.get('x-from'), 'api')
    assert.partialDeepStrictEqual(await response.json(), {
      method: 'POST',
      url: '/api/v1/photos/check?x=1',
      headers: { authorization: 'Bearer key', cookie: 'a=b', 'x-forwarded-for': '127.0.0.1' },
      bytes: 29,
    })
  })

  it('receives no header of the connection alone, and no body with a method that has none', async () => {
    const { send, received } = rawSocket(site)
    const own = [
      'Keep-Alive: timeout=9',
      'TE: trailers',
      'Upgrade: h2c',
      'Proxy-Authorization: a',
      'X-Own: b',
    ]
    const lines = ['GET /api/v1/pricing HTTP/1.1', 'Host: site', 'Connection: keep-alive, X-Own', ...own]
    await send(`${lines.join('\r\n')}\r\nContent-Length: 5\r\n\r\nhello`)
    const answer = await received(/"bytes":\d+/)
    assert.match(answer, /^HTTP\/1\.1 201 /)
    assert.match(answer, /\r\nconnection: keep-alive/i, 'the API ends its connection, and not the caller’s')
    assert.doesNotMatch(answer, /"(keep-alive|te|upgrade|proxy-authorization|x-own|content-length)":/)
    assert.match(answer, /"bytes":0/)
  })

  it('receives the largest bodies of each kind completely, and no larger one', async () => {
    for (const [type, bytes, path = 'v1/photos/validate'] of [
      ['application/json', 16_004_096],
      ['image/jpeg', 12_000_000],
      ['multipart/form-data; boundary=b', 12_016_384],
      ['application/json', 64_065_536, 'v1/photos/jobs'],
      ['application/json', 524_288, 'stripe/webhook'],
      ['application/json', 1_048_576, 'public/attestations/verify'],
      // An address that takes no photo.
      ['image/jpeg', 65_536, 'v1/nothing'],
    ] as const) {
      const post = (length: number) =>
        fetch(`${site}/api/${path}`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: Buffer.alloc(length, 97),
        })
      assert.partialDeepStrictEqual(await (await post(bytes)).json(), {
        bytes,
        headers: { 'content-type': type },
      })
      assert.equal((await post(bytes + 1)).status, 413, type)
    }
  })

  it('is asked for its OpenAPI document and its keys, but not for an address like theirs', async () => {
    for (const url of ['/api/openapi.json', '/.well-known/jwks.json']) {
      assert.partialDeepStrictEqual(await (await fetch(site + url)).json(), { method: 'GET', url })
    }
    for (const url of ['/api/openapi.yaml', '/.well-known/jwks.txt', '/api/public/attest']) {
      assert.equal((await fetch(site + url)).headers.get('x-from'), null)
    }
  })

  it('has its events passed on as they come, without buffering', async () => {
    const response = await fetch(`${site}/api/dashboard/photos/check`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
      // If events were held back, the second one would never come.
      signal: AbortSignal.timeout(60_000),
    })
    const read: string[] = []
    for await (const chunk of response.body ?? []) {
      read.push(Buffer.from(chunk).toString())
      firstRead.resolve()
    }
    assert.deepEqual(read, ['event: finding\ndata: 1\n\n', 'event: result\ndata: 2\n\n'])
  })

  it('receives a body whose sender waits for 100 Continue', async () => {
    const bytes = 1_500_000
    const answer = await postWhenAsked(`${site}/api/v1/photos/check`, Buffer.alloc(bytes, 97))
    assert.equal(answer.status, 201)
    assert.partialDeepStrictEqual(answer.body, { bytes })
  })

  it('does not receive the bytes of a body of unknown length beyond the limit', async () => {
    const photo = new Uint8Array(1_000_000).fill(97)
    const chunks = (count: number) => {
      let left = count
      const pull = (stream: ReadableStreamDefaultController<Uint8Array>) =>
        left-- > 0 ? stream.enqueue(photo) : stream.close()
      return new ReadableStream<Uint8Array>({ pull })
    }
    const post = (count: number) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: chunks(count), duplex: 'half' as const }
      return fetch(`${site}/api/v1/photos/check`, init)
    }
    assert.partialDeepStrictEqual(await (await post(16)).json(), { bytes: 16_000_000 })
    const refused = await post(40)
    assert.equal(refused.status, 413)
    assert.equal(refused.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    assert.partialDeepStrictEqual(await refused.json(), { code: 'payload_too_large' })
  })

  it('receives a photo wherever the API takes one', async () => {
    const headers = { 'content-type': 'image/jpeg' }
    const body = Buffer.alloc(1_000_000)
    for (const [method, path] of [
      ['POST', 'photos/validate'],
      ['PUT', 'photos/jobs/job_a/items/anna'],
      ['PUT', 'uploads/abc.def'],
      ['POST', 'reviews'],
    ] as const) {
      const response = await fetch(`${site}/api/v1/${path}`, { method, headers, body })
      assert.equal(response.status, 201, path)
      assert.partialDeepStrictEqual(await response.json(), { bytes: body.length })
    }
  })

  it('lets every page read why a photo is not passed on to an upload address', async () => {
    const init = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: Buffer.alloc(12_000_001) }
    const refused = await fetch(`${site}/api/v1/uploads/abc.def`, init)
    assert.equal(refused.status, 413)
    assert.equal(refused.headers.get('access-control-allow-origin'), '*')
    const small = await fetch(`${site}/api/v1/uploads/abc.def`, { ...init, body: 'photo' })
    assert.equal(small.headers.get('access-control-allow-origin'), '*')
  })

  it('does not receive a body whose type is no media type', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'no type' }, body: '{}' }
    const refused = await fetch(`${site}/api/v1/photos/check`, init)
    assert.equal(refused.status, 415)
    assert.partialDeepStrictEqual(await refused.json(), { code: 'unsupported_media_type' })
  })

  it('answers health and readiness itself, immediately', async () => {
    const health = await fetch(`${site}/healthz`)
    assert.partialDeepStrictEqual(await health.json(), { url: '/healthz' })
    const ready = await fetch(`${site}/readyz`)
    assert.equal(ready.status, 503)
    assert.equal(ready.headers.get('retry-after'), '7')
  })
})

describe('the site without its platform API', () => {
  it('says so in a problem, without internal details', async () => {
    for (const [path, method] of [
      ['/api/v1/pricing', 'GET'],
      ['/api/v1/photos/check', 'POST'],
      ['/healthz', 'GET'],
    ] as const) {
      const response = await fetch(`${lonely}${path}`, { method })
      assert.equal(response.status, 503, path)
      assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8')
      assert.equal(response.headers.get('retry-after'), '5')
      const body = await response.text()
      assert.equal(JSON.parse(body).code, 'api_unreachable')
      assert.doesNotMatch(body, /ECONNREFUSED|node_modules|stack|127\.0\.0\.1/)
    }
  })
})
