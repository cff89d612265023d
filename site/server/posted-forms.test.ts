import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { describe, it, test } from 'node:test'
import { freeAddress, serveDashboard, serveHere } from '../testing/built-site.ts'
import { chunk, type RawSocket, rawSocket } from '../testing/raw-socket.ts'
import { BodyRefused } from './edge/refusals.ts'
import { fieldCounter, heldBytes, partCounter } from './posted-forms.ts'

/** A stand-in for the API, to which every session is valid. It counts what it is asked. */
function signedInApi(): { server: Server; asked: string[] } {
  const asked: string[] = []
  const session = {
    id: 'a',
    created_at: '2026-01-01T00:00:00Z',
    expires_at: '2027-01-01T00:00:00Z',
    user: { id: 'a', name: 'A', email: 'a@b.example' },
    account: {
      id: 'a',
      name: 'A',
      wallet: { currency: 'USD', held: '0.00', available: '0.00' },
      role: 'owner',
    },
    organisations: [],
  }
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session))
  })
  return { server, asked }
}

const api = signedInApi()
const shortLimits = {
  lookEveryMs: 100,
  lingerMs: 1_000,
  bodyGraceMs: 3_000,
  photoFormBytes: 2_000_000,
  heldBytesPerAddress: 3_000_000,
  heldBytes: 10_000_000,
}
const site = await serveDashboard(await serveHere(api.server), await freeAddress(), shortLimits)

describe('a posted form', () => {
  const head = (path: string, ...headers: string[]) =>
    [`POST /dashboard/${path} HTTP/1.1`, `Host: ${new URL(site).host}`, `Origin: ${site}`]
      .concat(headers)
      .join('\r\n')
      .concat('\r\n\r\n')
  const [chunked, asFields] = [
    'Transfer-Encoding: chunked',
    'Content-Type: application/x-www-form-urlencoded',
  ]
  const asParts = 'Content-Type: multipart/form-data; boundary=xx'
  const cookie = 'Cookie: likeness.session_token=x'
  const photoPart = '--xx\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'

  /** Sends pieces without end, until the connection is closed. */
  async function flood({ socket, send }: RawSocket, piece: string): Promise<void> {
    while (!socket.destroyed) await send(chunk(piece))
  }

  for (const path of ['sign-in', 'photo', 'account']) {
    it(`of very many fields is refused while it arrives, at ${path}`, async () => {
      const attack = rawSocket(site)
      await attack.send(head(path, chunked, asFields, ...(path === 'sign-in' ? [] : [cookie])))
      const sending = flood(attack, 'a=&'.repeat(5_000))
      assert.match(await attack.received(/form .*\n/), /^HTTP\/1\.1 400 /)
      await Promise.all([attack.ended, sending])
    })
  }

  it('that is too large is refused while it arrives, and its sender gets an answer', async () => {
    const attack = rawSocket(site)
    await attack.send(head('sign-in', chunked, asFields))
    const sending = flood(attack, 'a'.repeat(20_000))
    assert.match(await attack.received(/too large/), /^HTTP\/1\.1 413 /)
    await Promise.all([attack.ended, sending])
    const photo = rawSocket(site)
    await photo.send(head('photo', chunked, asParts, cookie) + chunk(photoPart))
    const uploading = flood(photo, 'x'.repeat(64_000))
    assert.match(await photo.received(/too large/), /^HTTP\/1\.1 413 /)
    await Promise.all([photo.ended, uploading])
  })

  it('of many parts, or of one with long headers, is refused while it arrives', async () => {
    for (const piece of [photoPart, 'X-Long: a\r\n'.repeat(1_000)]) {
      const attack = rawSocket(site)
      await attack.send(head('photo', chunked, asParts, cookie) + chunk('--xx\r\n'))
      const sending = flood(attack, piece)
      assert.match(await attack.received(/parts cannot be read/), /^HTTP\/1\.1 400 /)
      await Promise.all([attack.ended, sending])
    }
  })

  it('that is no form is refused', async () => {
    const answer = await fetch(`${site}/dashboard/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site },
      body: '{}',
    })
    assert.equal(answer.status, 415)
  })

  it('with a photo is not read without a session', async () => {
    api.asked.length = 0
    const upload = rawSocket(site)
    await upload.send(head('photo', 'Content-Length: 1500000', asParts) + photoPart)
    assert.match(await upload.received(/\r\n\r\n/), /^HTTP\/1\.1 303 [\s\S]*location: \/dashboard\/sign-in/i)
    await upload.ended
    assert.deepEqual(api.asked, [])
  })

  it('with a photo that arrives too slowly is cut, and its sender gets an answer', async () => {
    const uploads = Array.from({ length: 60 }, () => rawSocket(site))
    for (const { send } of uploads) {
      await send(head('photo', 'Content-Length: 1500000', asParts, cookie) + photoPart)
    }
    for (const upload of uploads) assert.match(await upload.received(/in time/), /^HTTP\/1\.1 408 /)
    for (const upload of uploads) await upload.ended
  })

  it('with a photo is held only within its share, and another caller finds room', async (context) => {
    const uploads = Array.from({ length: 12 }, (_, index) => {
      const upload = rawSocket(site)
      const caller = `X-Forwarded-For: 192.0.2.${index % 3}`
      const start = head('photo', 'Content-Length: 1500000', asParts, cookie, caller) + photoPart
      void upload.send(start + 'x'.repeat(1_400_000))
      return upload
    })
    context.after(() => {
      for (const { socket } of uploads) socket.destroy()
    })
    // Each address may hold two of them: six are answered that there is no room, and end.
    const refused = Promise.withResolvers<void>()
    let answered = 0
    const count = () => {
      answered += 1
      if (answered === 6) refused.resolve()
    }
    for (const upload of uploads) void upload.received(/^HTTP\/1\.1 429 /).then(count, () => {})
    await refused.promise
    const honest = rawSocket(site)
    const form = `${photoPart}${'x'.repeat(1_000_000)}\r\n--xx--\r\n`
    const length = `Content-Length: ${form.length}`
    await honest.send(head('photo', length, asParts, cookie, 'X-Forwarded-For: 192.0.2.9') + form)
    assert.doesNotMatch(await honest.received(/<\/html>/), /^HTTP\/1\.1 (413|429|503) /)
    honest.socket.destroy()
  })
})

/** Gives a text to a counter in pieces of so many bytes. */
function inPieces(look: (piece: Buffer) => void, text: string, size: number): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) look(bytes.subarray(at, at + size))
}

test('a form has a limited number of fields, however it is cut into pieces', () => {
  for (const size of [1, 7, 1000]) {
    inPieces(fieldCounter({ formFields: 3 }), 'a=1&b=2&c=3', size)
    const more = () => inPieces(fieldCounter({ formFields: 3 }), 'a=1&b=2&c=3&', size)
    assert.throws(more, BodyRefused)
  }
})

const type = 'multipart/form-data; boundary=xx'
const part = (headers: string, body: string) => `--xx\r\n${headers}\r\n\r\n${body}\r\n`
const limits = { photoFormParts: 2, partHeaderBytes: 40 }
const named = 'Content-Disposition: form-data; name=a'

test('a multipart form has a limited number of parts, and their headers a limited size', () => {
  for (const size of [1, 5, 1000]) {
    const counted = (text: string, of = type) => inPieces(partCounter(of, limits), text, size)
    const photo = part(named, 'x'.repeat(500))
    counted(`${photo}${part(named, '-xx--x-\r\n\r\n')}--xx--\r\n`)
    counted(`${photo}--xx--`, 'multipart/form-data; boundary="xx"; charset=utf-8')
    for (const refused of [
      `${photo}${photo}${photo}--xx--`,
      part(`${named}; filename=b`, ''),
      `--xx\r\n${'x'.repeat(60)}`,
    ]) {
      assert.throws(() => counted(refused), BodyRefused, refused)
    }
    assert.throws(() => counted(photo, 'multipart/form-data'), BodyRefused)
  }
})

test('a network that holds too much loses its own body', () => {
  const { hold, total } = heldBytes({ heldBytes: 100, heldBytesPerAddress: 40 })
  const lost: string[] = []
  const first = hold('a', () => lost.push('first'))
  const second = hold('a', () => lost.push('second'))
  first.take(30)
  second.take(10)
  assert.deepEqual(lost, [])
  second.take(1)
  assert.deepEqual(lost, ['second'])
  assert.equal(total(), 30)
  first.release()
  assert.equal(total(), 0)
})

test('when all hold too much, the network with the most bytes loses its newest body', () => {
  const { hold, total } = heldBytes({ heldBytes: 100, heldBytesPerAddress: 80 })
  const lost: string[] = []
  const holds = ['a1', 'a2', 'b1'].map((name) => hold(name.slice(0, 1), () => lost.push(name)))
  const [old, newer, other] = holds
  old?.take(40)
  newer?.take(30)
  other?.take(30)
  assert.deepEqual(lost, [])
  other?.take(10)
  assert.deepEqual(lost, ['a2'])
  assert.equal(total(), 80)
  newer?.take(50)
  assert.equal(total(), 80, 'a body that was cut is not counted any more')
})
