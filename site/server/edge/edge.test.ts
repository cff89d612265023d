import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveBuiltSite, serveHere, siteOfOneFile } from '#testing/built-site.ts'
import { chunk, type RawSocket, rawSocket } from '#testing/raw-socket.ts'
import { siteLimits } from './limits.ts'

/** Times short enough for a test, and long enough for a slow machine. */
const short = { headersMs: 1_500, requestMs: 60_000, lookEveryMs: 100, lingerMs: 1_000 }
const request = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: site', ...headers].join('\r\n')}\r\n\r\n`
const post = (path: string, ...headers: string[]) => request(path, ...headers).replace('GET', 'POST')

const serveSite: typeof serveBuiltSite = (api, limits) => serveBuiltSite(api, limits, siteOfOneFile())

const address = await serveSite(undefined, { ...short, idleMs: 300 })

describe('a connection', () => {
  it('is closed if it sends nothing, or its headers in drops', async () => {
    const [silent, drops] = [rawSocket(address), rawSocket(address)]
    await drops.send('GET / HTTP/1.1\r\nHost: site\r\n')
    const dribble = setInterval(() => drops.send('X-A: b\r\n'), 100)
    assert.match(await drops.ended, /^(HTTP\/1\.1 408 |$)/)
    clearInterval(dribble)
    await silent.ended
  })

  it('is closed if no further request comes', async () => {
    const { send, ended } = rawSocket(address)
    await send(request('/robots.txt'))
    assert.match(await ended, /^HTTP\/1\.1 200 /)
  })

  it('is answered if its headers are too many or too large', async () => {
    const many = Array.from({ length: siteLimits.headerCount }, (_, index) => `X-${index}: a`)
    for (const headers of [many, [`X-Large: ${'a'.repeat(siteLimits.headerBytes)}`]]) {
      const { send, received } = rawSocket(address)
      await send(request('/healthz', ...headers))
      assert.match(await received(/"status":\d+/), /^HTTP\/1\.1 431 [\s\S]*"code":"headers_too_large"/)
    }
  })

  it('is refused if it names several hosts, none, or another one in its address', async () => {
    for (const lines of [
      'GET / HTTP/1.1\r\nHost: site\r\nHost: site',
      'GET / HTTP/1.1\r\nHost: site\r\nhost: other',
      'GET / HTTP/1.1\r\nHost: site, other',
      'GET / HTTP/1.1\r\nHost: ',
      'GET / HTTP/1.1\r\nA: b',
      'GET http://other/ HTTP/1.1\r\nHost: site',
      'GET http://site@other/ HTTP/1.1\r\nHost: site',
    ]) {
      const { send, received } = rawSocket(address)
      await send(`${lines}\r\n\r\n`)
      assert.match(await received(/^HTTP\/1\.1 \d+/), /^HTTP\/1\.1 400 /, lines)
    }
    const { send, received } = rawSocket(address)
    await send('GET http://SITE/robots.txt HTTP/1.1\r\nHost: site\r\n\r\n')
    assert.match(await received(/User-agent/), /^HTTP\/1\.1 200 /)
  })

  it('is refused if it states the length of a body twice', async () => {
    for (const headers of [
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Transfer-Encoding: chunked, identity'],
    ]) {
      const { send, received } = rawSocket(address)
      await send(`${post('/api/v1/photos/check', ...headers)}0\r\n\r\n`)
      assert.match(await received(/\}/), /^HTTP\/1\.1 400 [\s\S]*"code":"invalid_request"/, headers.join())
    }
  })
})

describe('connections', () => {
  it('of one address are refused above a number, while another address is served', async () => {
    const address = await serveSite(undefined, { connectionsPerAddress: 5, trustedProxies: '192.0.2.1' })
    const open = Array.from({ length: 5 }, () => rawSocket(address))
    await Promise.all(open.map(({ send }) => send('GET / HTTP/1.1\r\n')))
    const refused = rawSocket(address)
    await refused.send(request('/robots.txt'))
    assert.equal(await refused.ended, '')
    const other = rawSocket(address, '127.0.0.2')
    await other.send(request('/robots.txt'))
    assert.match(await other.received(/User-agent/), /^HTTP\/1\.1 200 /)
    open[0]?.socket.destroy()
    await open[0]?.ended
    const again = await eventually(async () => {
      const next = rawSocket(address)
      await next.send(request('/robots.txt'))
      return next.received(/User-agent/)
    })
    assert.match(again, /^HTTP\/1\.1 200 /)
    for (const { socket } of open) socket.destroy()
  })

  it('that only wait make room for new ones', async () => {
    const address = await serveSite(undefined, { connections: 5 })
    const waiting: RawSocket[] = []
    for (let count = 0; count < 5; count++) {
      const connection = rawSocket(address, '127.0.0.9')
      await once(connection.socket, 'connect')
      waiting.push(connection)
    }
    const { send, received } = rawSocket(address, '127.0.0.2')
    await send(request('/robots.txt'))
    assert.match(await received(/User-agent/), /^HTTP\/1\.1 200 /)
    await waiting[0]?.ended
    assert.ok(!waiting[4]?.socket.destroyed)
  })

  it('of a caller who does not read the answer are cut', async () => {
    const large = Buffer.alloc(64_000_000, 'a')
    const cut = Promise.withResolvers<void>()
    const api = createServer((_request, response) => response.once('close', cut.resolve).end(large))
    const limits = { ...short, readGraceMs: 300, readBytesPerSecond: 1e9 }
    const address = await serveSite(await serveHere(api), limits)
    const { socket, send, ended } = rawSocket(address)
    socket.pause()
    await send(request('/api/v1/documents'))
    await cut.promise
    socket.resume()
    await ended
    assert.ok(socket.bytesRead < large.length, 'the answer was not sent whole')
  })
})

describe('requests', () => {
  it('of one caller behind a trusted proxy are refused above a number, while another one is served', async () => {
    const held: (() => void)[] = []
    const api = createServer((_request, response) => held.push(() => response.end('{}')))
    const address = await serveSite(await serveHere(api), { requestsPerAddress: 3 })
    const call = (caller: string) =>
      fetch(`${address}/api/v1/documents`, { headers: { 'x-forwarded-for': caller } })
    const answers = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map(call)
    await eventually(async () => assert.equal(held.length, 4))
    const refused = await call('192.0.2.1')
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '5')
    assert.partialDeepStrictEqual(await refused.json(), { code: 'too_many_concurrent_calls' })
    for (const answer of held) answer()
    for (const answer of await Promise.all(answers)) assert.equal(answer.status, 200)
  })
})

describe('a body that is passed on', () => {
  it('is cut below the least rate, and the API is told', async () => {
    let aborted = 0
    const api = createServer((incoming) => {
      incoming.resume().once('error', () => {
        aborted += 1
      })
    })
    const address = await serveSite(await serveHere(api), { ...short, bodyGraceMs: 500 })
    const slow = Array.from({ length: 60 }, () => rawSocket(address))
    await Promise.all(
      slow.map(({ send }) =>
        send(`${post('/api/v1/photos/check', 'Content-Type: image/jpeg', 'Content-Length: 11500000')}a`),
      ),
    )
    for (const { received } of slow) {
      assert.match(await received(/"status":\d+/), /^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/)
    }
    for (const { ended } of slow) await ended
    await eventually(async () => assert.equal(aborted, 60))
  })

  it('is answered beyond its largest size, also if it does not tell it', async () => {
    const api = createServer((incoming) => incoming.resume())
    const address = await serveSite(await serveHere(api), short)
    const { socket, send, received, ended } = rawSocket(address)
    await send(post('/api/v1/account', 'Transfer-Encoding: chunked'))
    const sending = (async () => {
      while (!socket.destroyed) await send(chunk('a'.repeat(16_384)))
    })()
    assert.match(await received(/"status":\d+/), /^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/)
    await Promise.all([ended, sending])
  })
})

describe('a body of very many tiny chunks', () => {
  it('is refused, and what follows is not parsed', async () => {
    const arrived = { pieces: 0 }
    const api = createServer((incoming) =>
      incoming.on('data', () => {
        arrived.pieces += 1
      }),
    )
    const address = await serveSite(await serveHere(api), short)
    for (const path of ['/api/v1/photos/sheet', '/dashboard/sign-in']) {
      const { socket, send, ended } = rawSocket(address)
      const type = path.startsWith('/api') ? 'image/jpeg' : 'application/x-www-form-urlencoded'
      const origin = 'Origin: http://localhost:4321'
      await send(post(path, `Content-Type: ${type}`, origin, 'Transfer-Encoding: chunked'))
      await send(chunk('a').repeat(100_000))
      await send('0\r\n\r\n')
      socket.end()
      const answer = await ended
      assert.match(answer, /^HTTP\/1\.1 400 [\s\S]*very many tiny chunks/, path)
      if (path.startsWith('/api')) assert.match(answer, /^connection: close\r$/im)
    }
    assert.ok(arrived.pieces < 20_000, `${arrived.pieces} pieces were passed on`)
  })
})

/** Repeats what may fail at first; gives up after a minute. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 1_200; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0) throw error
      await sleep(50)
    }
  }
}
