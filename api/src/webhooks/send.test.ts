import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { atEnd, listening } from '#testing/at-end.ts'
import { startReceiver } from '#testing/webhooks.ts'
import { hostsOf } from './hosts.ts'
import { type Message, send } from './send.ts'

const own = hostsOf(true)
const plain = await startReceiver()
const to = (url: string): Message => ({ url, headers: { 'webhook-id': 'evt_1' }, body: '{"a":"é"}' })

async function listen(onConnection: Parameters<typeof createServer>[1], stays = true): Promise<number> {
  const server = createServer({}, onConnection)
  const port = await listening(server)
  if (stays) atEnd(async () => server.close())
  else await once(server.close(), 'close')
  return port
}

test('the message arrives unchanged, without headers that identify the sender', async () => {
  const receiver = await startReceiver()
  assert.deepEqual(await send(to(receiver.url), own), { status: 204 })
  const [received] = receiver.received
  assert.deepEqual(received, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_1',
      'content-type': 'application/json',
      'content-length': '10',
      'user-agent': 'Likeness-Webhooks/1',
      host: `127.0.0.1:${receiver.port}`,
      connection: 'close',
    },
    body: '{"a":"é"}',
  })
})

test('a redirect counts as an answer and is not followed', async () => {
  const target = await startReceiver()
  for (const status of [301, 302, 303, 307, 308]) {
    const receiver = await startReceiver((response) =>
      response.writeHead(status, { location: target.url }).end(),
    )
    assert.deepEqual(await send(to(receiver.url), own), { status })
  }
  assert.deepEqual(target.received, [])
})

test('sends nothing to a private address, given as a number or as a name', async () => {
  const receiver = await startReceiver()
  const names: Record<string, string[]> = {
    'inside.example': ['127.0.0.1'],
    'mixed.example': ['1.1.1.1', '127.0.0.1'],
  }
  const hosts = hostsOf(false, async (name) => names[name] ?? [])
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', ...Object.keys(names)]) {
    const sent = await send(to(`https://${host}:${receiver.port}/`), hosts)
    assert.deepEqual(sent, { failure: 'address_not_allowed' }, host)
  }
  assert.deepEqual(await send(to(receiver.url), hosts), { failure: 'address_not_allowed' }, 'http')
  assert.deepEqual(receiver.received, [])
})

test('a name is looked up once, and the connection uses the address that was checked', async () => {
  const receiver = await startReceiver()
  let asked = 0
  // 127.0.0.2 is also this machine, but nothing listens on it.
  const rebinding = async () => (++asked === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
  const sent = await send(to(`http://rebinding.example:${receiver.port}/`), hostsOf(true, rebinding))
  assert.deepEqual(sent, { status: 204 })
  assert.equal(asked, 1)
  assert.equal(receiver.received[0]?.headers.host, `rebinding.example:${receiver.port}`)
})

test('distinguishes the kinds of failure', async () => {
  const silent = await startReceiver(() => {})
  assert.deepEqual(await send(to(silent.url), own, 0.1), { failure: 'timeout' })

  const unknown = await send(
    to('https://unknown.example/'),
    hostsOf(true, () => Promise.reject(new Error())),
  )
  assert.deepEqual(unknown, { failure: 'unresolvable' })

  const rude = await listen((socket) => socket.destroy())
  assert.deepEqual(await send(to(`http://127.0.0.1:${rude}/`), own), { failure: 'no_answer' })

  const overTls = `https://127.0.0.1:${plain.port}/`
  assert.deepEqual(await send(to(overTls), own), { failure: 'tls_failed' })

  const closed = await listen(() => {}, false)
  assert.deepEqual(await send(to(`http://127.0.0.1:${closed}/`), own), { failure: 'connection_failed' })
})

test('an endless answer is cut off, and its status counts', async () => {
  let written = 0
  const receiver = await startReceiver((response) => {
    response.writeHead(200)
    const go = () => {
      while (!response.destroyed && written < 100_000_000) {
        written += 65_536
        if (!response.write('x'.repeat(65_536))) return
      }
    }
    response.on('drain', go)
    go()
  })
  assert.deepEqual(await send(to(receiver.url), own), { status: 200 })
  assert.ok(written < 20_000_000, `${written} bytes were taken`)

  const hanging = await startReceiver((response) => response.writeHead(500).write('x'))
  assert.deepEqual(await send(to(hanging.url), own, 0.2), { status: 500 })
})

test('an answer that is not HTTP, or that changes the protocol, counts as no answer', async () => {
  for (const answer of [
    'SSH-2.0-OpenSSH\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  ]) {
    const port = await listen((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(answer))
    })
    assert.deepEqual(await send(to(`http://127.0.0.1:${port}/`), own, 2), { failure: 'no_answer' }, answer)
  }
})
