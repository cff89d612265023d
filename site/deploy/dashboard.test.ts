import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { type Delivery, missingPackage, sampleDist, startCaddy, startNginx } from '../testing/deliveries.ts'

/** A stand-in for the dashboard and the API. It answers with the request that it got, and with headers of its own. */
const listener = createServer(async (request, response) => {
  const { method, url, headers } = request
  if (headers.accept === 'text/event-stream') {
    // Like the API, it sends events without ending the answer.
    response.setHeader('content-type', 'text/event-stream').setHeader('x-accel-buffering', 'no')
    response.write('event: finding\ndata: 1\n\n')
    return
  }
  response.setHeader('cache-control', 'no-store').setHeader('set-cookie', ['a=1', 'b=2'])
  response.setHeader('content-security-policy', "default-src 'self'").statusCode = 404
  response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
  response.end(JSON.stringify({ method, url, headers, body: await text(request) }))
})

let folder: string
before(async () => {
  folder = await sampleDist()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
})
after(() => {
  rmSync(folder, { recursive: true })
  listener.close()
})

const behind = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`

describe('nginx', { skip: missingPackage('nginx') }, () => passesOn('nginx', startNginx))
describe('Caddy', { skip: missingPackage('caddy') }, () => passesOn('caddy', startCaddy))

/** The tests of each server: requests for the dashboard and its API, and their answers, pass through unchanged. */
function passesOn(name: string, start: typeof startNginx): void {
  let delivery: Delivery
  before(async () => {
    delivery = await start(join(folder, 'dist'), join(folder, name), behind(listener))
  })
  after(() => delivery.stop())

  const paths = [
    '/dashboard',
    '/dashboard/wallet?from=2026-11',
    '/dashboard/_astro/page.css',
    '/api/dashboard/session',
    '/api/stripe/webhook',
  ]

  it('passes each address on, and its answer back unchanged', async () => {
    for (const path of paths) {
      const answer = await fetch(delivery.address + path, {
        method: 'POST',
        body: 'name=Ada',
        headers: { cookie: 'c=3', origin: 'https://likeness.example' },
      })
      assert.equal(answer.status, 404, path)
      assert.equal(answer.headers.get('cache-control'), 'no-store', path)
      assert.equal(answer.headers.get('content-security-policy'), "default-src 'self'", path)
      // Sent once, although both servers have it.
      assert.equal(
        answer.headers.get('strict-transport-security'),
        'max-age=63072000; includeSubDomains',
        path,
      )
      assert.deepEqual(answer.headers.getSetCookie(), ['a=1', 'b=2'], path)
      const { method, url, headers, body } = JSON.parse(await answer.text())
      assert.deepEqual([method, url, body], ['POST', path, 'name=Ada'])
      assert.equal(headers.cookie, 'c=3')
      assert.equal(headers.origin, 'https://likeness.example')
      assert.equal(headers['x-forwarded-for'], '127.0.0.1')
    }
  })

  it('passes events on as they come, without buffering', async () => {
    const answer = await fetch(`${delivery.address}/api/dashboard/photos/check`, {
      method: 'POST',
      headers: { accept: 'text/event-stream' },
      // If events were held back, the first one would never come.
      signal: AbortSignal.timeout(60_000),
    })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    assert.equal((await reader?.read())?.value, 'event: finding\ndata: 1\n\n')
    await reader?.cancel()
  })

  it('does not mistake another page for the dashboard', async () => {
    assert.doesNotMatch(await (await fetch(`${delivery.address}/dashboardly`)).text(), /"url"/)
  })

  it('says in words that the dashboard is not reachable', async () => {
    const alone = await start(join(folder, 'dist'), join(folder, `${name}-alone`))
    try {
      const answer = await fetch(`${alone.address}/dashboard/wallet`)
      assert.equal(answer.status, 503)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.match(await answer.text(), /^The dashboard cannot be reached/)
    } finally {
      await alone.stop()
    }
  })
}
