import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createSite } from './app.ts'

const passport = '/api/public/requirements/us/passport'
let folder: string
const sites: FastifyInstance[] = []
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'likeness-lane-'))
  await mkdir(join(folder, 'api/public/requirements/us'), { recursive: true })
  await mkdir(join(folder, 'requirements/us'), { recursive: true })
  await writeFile(join(folder, `${passport}.json`), `{"id":"us-passport","filler":"${'a '.repeat(1000)}"}`)
  await writeFile(join(folder, 'requirements/us/passport.html'), '<h1>Passport</h1>')
  await writeFile(join(folder, '404.html'), '<h1>No page has this address</h1>')
})
after(async () => {
  for (const site of sites) await site.close()
  await rm(folder, { recursive: true })
})

/** With `warn`, what is plain passes the fast lane; with `info`, which logs each request, nothing does. */
async function serve(logLevel: 'info' | 'warn'): Promise<number> {
  const settings = { apiUrl: 'http://127.0.0.1:9', baseUrl: 'http://localhost', distFolder: folder, logLevel }
  const site = await createSite(settings)
  site.log.level = 'silent'
  sites.push(site)
  await site.listen({ port: 0, host: '127.0.0.1' })
  return (site.server.address() as AddressInfo).port
}

interface Answer {
  status: number | undefined
  headers: Record<string, unknown>
  body: string
}

function call(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, headers, host: '127.0.0.1' }, (response) => {
      response.setEncoding('latin1')
      text(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      )
    })
    outgoing.on('error', reject).end()
  })
}

/** Sends pieces over one connection and gives all that comes until the server ends it. */
async function converse(port: number, ...pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  for (const piece of pieces) {
    socket.write(piece)
    // So that the pieces arrive one by one.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return text(socket)
}

it('answers as the HTTP server does, header by header and byte by byte', async () => {
  const [fast, slow] = [await serve('warn'), await serve('info')]
  const etag = String((await call(slow, passport, { 'accept-encoding': 'br' })).headers.etag)
  for (const [path, headers] of [
    [passport, {}],
    [`${passport}?v=1`, { 'accept-encoding': 'gzip' }],
    [passport, { 'accept-encoding': 'br, gzip' }],
    [passport, { 'accept-encoding': 'br', 'if-none-match': `W/${etag}` }],
    [passport, { 'accept-encoding': 'gzip', 'if-none-match': etag }],
    [passport, { range: 'bytes=0-9' }],
    ['/requirements/us/passport', { 'if-none-match': '"other"' }],
    ['/requirements/us/', {}],
    ['/404', {}],
  ] as const) {
    const [one, other] = [await call(fast, path, headers), await call(slow, path, headers)]
    for (const { headers } of [one, other]) {
      assert.ok(Math.abs(Date.parse(String(headers.date)) - Date.now()) < 60_000)
      delete headers.date
    }
    assert.deepEqual(one, other, path)
  }
})

it('hands a connection on, with all that came over it, at what is not plain', async () => {
  const port = await serve('warn')
  const get = `GET ${passport} HTTP/1.1\r\nHost: a\r\n`
  const missing = 'GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  for (const pieces of [
    [`${get}\r\n${get}Connection: close\r\n\r\n`],
    [get, 'Connection: close\r\n\r\n'],
    [`${get}\r\n`, missing],
    [`${get}\r\n${missing}`],
  ]) {
    const said = await converse(port, ...pieces)
    const statuses = said.match(/HTTP\/1\.1 \d+/g)
    const last = pieces.join('').includes('/nothing') ? '404' : '200'
    assert.equal(statuses?.at(-1), `HTTP/1.1 ${last}`, said)
    assert.equal(statuses?.length, pieces.join('').match(/GET/g)?.length)
  }
  assert.match(await converse(port, 'GET / HTTP/1.1\r\n\r\n'), /^HTTP\/1\.1 400/)
})

it('outlives clients that hang up, and answers one that has said its last word', async () => {
  const port = await serve('warn')
  const get = `GET ${passport} HTTP/1.1\r\nHost: a\r\n\r\n`
  const socket = connect({ port, host: '127.0.0.1' })
  socket.end(get)
  assert.match(await text(socket), /^HTTP\/1\.1 200 OK/)
  for (let times = 0; times < 20; times += 1) {
    const gone = connect({ port, host: '127.0.0.1' })
    gone.write(get)
    await once(gone, 'data')
    gone.write(get)
    gone.resetAndDestroy()
  }
  assert.equal((await call(port, passport)).status, 200)
})

it('does not keep the server from closing', async () => {
  const port = await serve('warn')
  const said = converse(port, `GET ${passport} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await call(port, passport)
  await sites.pop()?.close()
  assert.match(await said, /^HTTP\/1\.1 200 OK/)
})
