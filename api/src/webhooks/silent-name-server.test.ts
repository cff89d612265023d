import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/people/funded-account.ts'
import { startSilentNameServer } from '../../testing/servers/name-server.ts'
import { openDatabase } from '../storage/database.ts'
import { askNameServers, hostsOf } from './hosts.ts'

const { db, url } = await testDatabase()
const silent = await startSilentNameServer()
const app = testApp({ db, hosts: hostsOf(false, askNameServers([silent.address])) })

const create = async (key: string, host: string) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/webhooks',
    headers: { authorization: `Bearer ${key}` },
    payload: { url: `https://${host}/` },
  })
  return { status: response.statusCode, json: response.json() }
}

test('sixty webhooks on a silent name server do not stop new connections to the database', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => fundedAccount(db, '0.00')))
  let answered = 0
  const creations = accounts.flatMap(({ key }) =>
    Array.from({ length: 3 }, async (_, index) => {
      const created = await create(key, `hooks-${index}.example`)
      answered += 1
      return created
    }),
  )
  while (silent.asked() < 12) await new Promise((resolve) => setTimeout(resolve, 10))
  const named = new URL(url)
  // By name, as in most settings, so that the connection needs a look-up by the system.
  named.hostname = 'localhost'
  const opened = await openDatabase(named.href, { maxConnections: 1 })
  assert.ok(opened.ok)
  await sql`select 1`.execute(opened.value)
  await opened.value.destroy()
  assert.ok(answered < creations.length, 'the names were still being looked up')
  const statuses = (await Promise.all(creations)).map(({ status }) => status)
  assert.deepEqual(new Set(statuses), new Set([201]))
})

test('an account that has ten webhooks is refused before a name server is asked', async () => {
  const { key } = await fundedAccount(db, '0.00')
  for (let index = 0; index < 10; index += 1) {
    assert.equal((await create(key, `93.184.215.${index}`)).status, 201)
  }
  const before = silent.asked()
  const eleventh = await create(key, 'hooks.example')
  assert.equal(eleventh.status, 400)
  assert.match(eleventh.json.detail, /at most 10 live webhooks/)
  assert.equal(silent.asked(), before)
})

test('an account may have a name looked up sixty times in ten minutes', async () => {
  const { key } = await fundedAccount(db, '0.00')
  const answers = []
  for (let index = 0; index < 62; index += 1) answers.push(await create(key, '127.0.0.1'))
  assert.deepEqual(new Set(answers.slice(0, 60).map(({ status }) => status)), new Set([400]))
  assert.equal(answers.at(-1)?.status, 429)
  assert.equal(answers.at(-1)?.json.code, 'rate_limited')
  assert.equal(answers.at(-1)?.json.policy, 'account')
})
