import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { drawPortrait } from '@likeness/engine/testing/drawing/draw-portrait.ts'
import { sql } from 'kysely'
import { testConfig, testSecret } from '../testing/app.ts'
import { atEnd, listening } from '../testing/at-end.ts'
import { testDatabase } from '../testing/database.ts'
import { fundedAccount } from '../testing/funded-account.ts'
import { spawnMain, startMain } from '../testing/processes.ts'
import { CheckAnswer } from './photos/fields.ts'
import { startupLine } from './startup/open-parts.ts'

const { url: DATABASE_URL, db } = await testDatabase()

async function failure(environment: Record<string, string>): Promise<{ code: unknown; lines: string[] }> {
  const child = spawnMain({ DATABASE_URL, ...environment })
  atEnd(async () => child.kill('SIGKILL'))
  const [lines, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, lines: lines.trim().split('\n') }
}

test('the real API checks a portrait', async () => {
  const { key } = await fundedAccount(db, '0.10')
  const portrait = `data:image/png;base64,${(await drawPortrait({})).toString('base64')}`
  const { address } = await startMain({ DATABASE_URL })
  assert.equal((await fetch(`${address}/healthz`)).status, 200)
  assert.equal((await fetch(`${address}/readyz`)).status, 200)
  const checked = await fetch(`${address}/api/v1/photos/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ documentId: 'zz-icao-9303', imageBase64: portrait }),
  })
  const answer = CheckAnswer.parse(await checked.json())
  assert.equal(answer.status, 'READY', JSON.stringify(answer))
  assert.equal(answer.document, 'ZZ-ICAO-9303')
  assert.equal(answer.charge.balance, '0.05')
})

test('prints one line and exits with 1 if it cannot start', async () => {
  const taken = createServer()
  const port = await listening(taken)
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port) }, new RegExp(`can't listen on 127\\.0\\.0\\.1:${port}: the port is taken`)],
    [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /^The database 127\.0\.0\.1:1\/c can't be reached/],
    [{ LIKENESS_WORKER: '2' }, /did you mean LIKENESS_WORKERS/],
  ]
  for (const [environment, complaint] of cases) {
    const { code, lines } = await failure(environment)
    assert.equal(code, 1)
    assert.equal(lines.length, 1, lines.join('\n'))
    assert.match(String(lines[0]), complaint)
  }
  taken.close()
})

test('the first line of the log says what runs the networks, and how decoders are held, and has no secret', () => {
  const photoStore = { places: [], endpoint: 'http://store', region: 'r', keyId: 'id', secretKey: 'hidden 1' }
  const secrets = { smtpUrl: 'smtp://a:hidden@b', stripeKey: 'hidden 2', stripeWebhookSecret: 'hidden 3' }
  const config = { ...testConfig(), ...secrets, photoStore, databaseUrl: 'postgres://a:hidden@db/c' }
  const stated = startupLine(config, { confinement: 'none', runtime: 'native' })
  assert.partialDeepStrictEqual(stated, { networks: 'native', decoders: 'none', inference: 'auto' })
  const line = JSON.stringify(stated)
  assert.match(line, /http:\/\/store.*db:5432\/c/)
  for (const secret of ['hidden', testSecret]) assert.ok(!line.includes(secret), line)
})

test('does not start if decoders cannot be held as the settings ask', async (t) => {
  // A Bubblewrap that is installed and does not work, as in many containers. A weaker way works on this machine.
  const folder = await mkdtemp(join(tmpdir(), 'likeness-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'bwrap'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const { code, lines } = await failure({ PATH: folder, LIKENESS_DECODER_CONFINEMENT: 'bubblewrap' })
  assert.equal(code, 1)
  assert.equal(lines.length, 1, lines.join('\n'))
  assert.match(
    String(lines[0]),
    /^No decoder process can be started .* LIKENESS_DECODER_CONFINEMENT names the weakest that will do\.$/,
  )
})

test('does not start on a database without the latest migration', async () => {
  const behind = await testDatabase()
  await sql`delete from kysely_migration where name = '0001-baseline'`.execute(behind.db)
  const { code, lines } = await failure({ DATABASE_URL: behind.url })
  assert.equal(code, 1)
  assert.match(String(lines[0]), /^The database lacks 0001-baseline: run "npm run migrate" first\.$/)
})
