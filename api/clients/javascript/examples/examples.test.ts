import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../../../testing/app.ts'
import { testBackground } from '../../../testing/background.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fundedAccount } from '../../../testing/funded-account.ts'
import { newPhoto } from '../../../testing/instant-engine.ts'

const { db, url } = await testDatabase()
const baseUrl = await testApp({ db }).listen({ port: 0, host: '127.0.0.1' })
testBackground({ db, url })
const { key } = await fundedAccount(db, '10.00')

const folder = await mkdtemp(join(tmpdir(), 'likeness-examples-'))
after(() => rm(folder, { recursive: true }))
const photo = join(folder, 'photo.jpg')
const faceless = join(folder, 'wall.jpg')
await writeFile(photo, 'a photo')
await writeFile(faceless, 'problem: unreadable_image')

async function run(example: string, ...given: string[]): Promise<string> {
  const env = { ...process.env, LIKENESS_API_KEY: key, LIKENESS_BASE_URL: baseUrl }
  const file = join(import.meta.dirname, example)
  return (await promisify(execFile)(process.execPath, [file, ...given], { env })).stdout
}

test('check.mjs says whether a photo can be used, and what is wrong with one that cannot be read', async () => {
  assert.equal(await run('check.mjs', photo), 'READY\n0.05 USD, 9.95 USD left\n')
  assert.match(await run('check.mjs', faceless), /cannot be judged: As the test asked/)
})

test('many.mjs judges many photos', async () => {
  const printed = (await run('many.mjs', 'one-call', photo, faceless)).trim().split('\n')
  assert.deepEqual(printed, [`${photo} READY`, `${faceless} unreadable_image`])
})

test('many.mjs and the command judge photos that are sent one by one', async () => {
  const printed = (await run('many.mjs', 'one-by-one', photo, faceless)).trim().split('\n').sort()
  assert.deepEqual(printed, [`${photo.slice(-100)} READY`, `${faceless.slice(-100)} unreadable_image`])
  const command = await run('../src/cli/main.ts', 'jobs', 'send', 'us-passport', folder).catch(
    ({ code, stdout }) => {
      assert.equal(code, 1, 'not all are READY')
      return String(stdout)
    },
  )
  assert.match(command, /^job_/)
  assert.match(command, /^ {2}photo\.jpg: READY$/m)
  assert.match(command, /^ {2}wall\.jpg: unreadable_image$/m)
  assert.match(command, /2 photos, 1 READY, 1 failed, 0\.05 USD\n$/)
  const empty = join(folder, 'empty.jpg')
  await writeFile(empty, '')
  const failed = await run('../src/cli/main.ts', 'jobs', 'send', 'us-passport', empty).catch(
    ({ code }) => code,
  )
  assert.equal(failed, 2, 'it does not wait for results of a photo that was not accepted')
})

test('background.mjs writes the photo with a replaced background', async () => {
  const out = join(folder, 'new.png')
  assert.equal(await run('background.mjs', photo, out), '0 pixels of the person changed\n')
  assert.equal(await readFile(out, 'latin1'), newPhoto)
})
