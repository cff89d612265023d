import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { atEnd, listening } from '#testing/at-end.ts'
import { mailerOf, openMailTransport } from './mail.ts'

const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
atEnd(() => rm(folder, { recursive: true }))
const mailFrom = 'Likeness <no-reply@likeness.example>'
const mail = {
  to: 'ada@example.org',
  subject: 'Confirm your address',
  text: 'Open this:\n\nhttps://a.example/?t=1=2\n',
}

test('without a server a message is printed, and stored in a file that only its owner can read', async () => {
  const shown: string[] = []
  const outboxFolder = join(folder, 'outbox')
  const mailTransport = openMailTransport({
    smtpUrl: undefined,
    mailFrom,
    outboxFolder,
    print: (text) => shown.push(text),
  })
  await mailTransport.send(mail)
  await mailTransport.send({ ...mail, subject: 'Second' })
  const names = (await readdir(outboxFolder)).sort()
  assert.equal(names.length, 2)
  const path = join(outboxFolder, names[0] ?? '')
  const text = await readFile(path, 'utf8')
  for (const part of ['To: ada@example.org', `From: ${mailFrom}`, 'Subject: Confirm your address']) {
    assert.ok(text.includes(part), text)
  }
  assert.match(text, /https:\/\/a\.example\/\?t=(3D)?1=(3D)?2/)
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.match(shown.join(), /ada@example\.org[\s\S]*https:\/\/a\.example\/\?t=1=2/)
})

test('with a server a message is handed over to the server', async () => {
  const server = createServer((socket) => {
    let inBody = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const lines = chunk.toString()
      received.push(lines)
      if (inBody && !lines.includes('\r\n.\r\n')) return
      if (/^DATA/m.test(lines)) {
        inBody = true
        socket.write('354 go on\r\n')
      } else {
        inBody = false
        socket.write('250 done\r\n')
      }
    })
  })
  const received: string[] = []
  const smtpUrl = `smtp://127.0.0.1:${await listening(server)}`
  const mailTransport = openMailTransport({ smtpUrl, mailFrom, outboxFolder: folder })
  await mailTransport.send(mail)
  mailTransport.close()
  server.close()
  const text = received.join('')
  assert.match(text, /RCPT TO:<ada@example\.org>/)
  assert.match(text, /Subject: Confirm your address/)
})

test('while the mail server hangs, the messages that wait are bounded', async () => {
  const failures: unknown[] = []
  const released = Promise.withResolvers<void>()
  let handedOver = 0
  const send = () => {
    handedOver += 1
    return released.promise
  }
  const mailer = mailerOf({ send, close: () => {} }, (error) => failures.push(error))
  for (let sent = 0; sent < 300; sent += 1) mailer.send(mail)
  assert.equal(handedOver, 200)
  assert.equal(failures.length, 100)
  released.resolve()
  await mailer.settled()
  mailer.send(mail)
  assert.equal(handedOver, 201)
})

test('a message that cannot be sent does not fail its caller, and the failure is reported', async () => {
  const failures: unknown[] = []
  const mailTransport = { send: () => Promise.reject(new Error('no server')), close: () => {} }
  const mailer = mailerOf(mailTransport, (error) => failures.push(error))
  mailer.send(mail)
  await mailer.settled()
  assert.equal(failures.length, 1)
})
