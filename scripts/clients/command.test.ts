import assert from 'node:assert/strict'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { run } from '../../api/clients/javascript/src/cli/run.ts'
import { until } from '../../api/engine/testing/until.ts'
import { sampleFile } from '../../api/src/samples/sample-files.ts'
import { samples } from '../../api/src/samples/samples.ts'
import { verifiedEvent } from '../../api/testing/events/verified-event.ts'
import { testKeyOf } from '../../api/testing/people/funded-account.ts'
import { startReceiver } from '../../api/testing/servers/receiver.ts'
import { startWholeService } from '../testing/whole-service.ts'

const { baseUrl, db, account } = await startWholeService()
const { key } = await testKeyOf(db, (await account()).accountId)
const folder = await mkdtemp(join(tmpdir(), 'likeness-command-'))
after(() => rm(folder, { recursive: true }))

const signedIn = { LIKENESS_API_KEY: key, LIKENESS_BASE_URL: baseUrl }

/** Runs the command, and returns its exit code and what it said. */
async function command(
  args: string[],
  { environment = {}, entered = '', signal = new AbortController().signal } = {},
) {
  const said: string[] = []
  const surroundings = {
    environment,
    say: (line: string) => said.push(line),
    ask: async () => entered,
    signal,
  }
  return { code: await run(args, surroundings), said, text: said.join('\n') }
}

async function photo(name: string): Promise<string> {
  const sample = samples.find((each) => each.name === name)
  assert.ok(sample, name)
  const file = join(folder, `${name}.jpg`)
  await writeFile(file, sampleFile(sample))
  return file
}

test('a key that works is stored for its owner only, and used by later commands until it is deleted', async () => {
  const environment = { XDG_CONFIG_HOME: join(folder, 'config') }
  const wrong = await command(['login', '--base-url', baseUrl], {
    environment,
    entered: `${key.slice(0, -1)}_`,
  })
  assert.equal(wrong.code, 2)
  assert.equal(
    (await command(['documents'], { environment: { ...environment, LIKENESS_BASE_URL: baseUrl } })).code,
    2,
  )
  const login = await command(['login', '--base-url', `${baseUrl}/`], { environment, entered: `${key}\n` })
  assert.match(login.text, /as Test, in test mode/)
  assert.doesNotMatch(login.text, new RegExp(key))
  const file = join(folder, 'config', 'likeness', 'settings.json')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.match(
    (await command(['documents', 'passport', '--country', 'US'], { environment })).text,
    /^us-passport /m,
  )
  await writeFile(file, '{ broken')
  const broken = { ...environment, LIKENESS_BASE_URL: baseUrl }
  assert.match((await command(['documents'], { environment: broken })).text, /key/i)
  assert.equal((await command(['logout'], { environment })).code, 0)
  await assert.rejects(stat(file))
})

test('a check says what is wrong, and its exit code says how it ended', async () => {
  const [ready, smile] = await Promise.all([photo('ready'), photo('check-expression')])
  const good = await command(['check', 'us-passport', ready], { environment: signedIn })
  assert.deepEqual([good.code, good.said[0]], [0, `${ready}: READY for US-PASSPORT`])
  const bad = await command(['check', 'us-passport', ready, smile], { environment: signedIn })
  assert.equal(bad.code, 1)
  assert.match(bad.text, /RETAKE for US-PASSPORT\n {2}FAIL {4}expression: /)
  const json = await command(['check', 'us-passport', smile, '--json', '--validate'], {
    environment: signedIn,
  })
  assert.deepEqual([JSON.parse(json.text).status, JSON.parse(json.text).mode], ['RETAKE', 'validate'])
  const failed = await command(['check', 'us-passport', join(folder, 'missing.jpg'), ready], {
    environment: signedIn,
  })
  assert.deepEqual([failed.code, failed.said.length], [2, 3])
})

test('wrong arguments are told with the usage', async () => {
  for (const args of [
    ['check'],
    ['check', 'us-passport', 'x.jpg', '--profile', 'lax'],
    ['jobs'],
    ['check', '--colour'],
  ]) {
    const { code, text } = await command(args, { environment: signedIn })
    assert.deepEqual([code, /Usage: likeness/.test(text)], [2, true], args.join(' '))
  }
  assert.equal((await command(['invent'])).code, 2)
  assert.equal((await command(['--help'])).code, 0)
  assert.match((await command(['check', '--help'])).text, /--policy/)
})

test('a job is made and followed, and its end is sent to a local server, signed', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const receiver = await startReceiver()
  const stop = new AbortController()
  const args = ['webhooks', 'listen', '--forward-to', receiver.url, '--secret', secret]
  const said: string[] = []
  const listening = run(args, {
    ...{ environment: signedIn, say: (line: string) => said.push(line) },
    ...{ ask: async () => '', signal: stop.signal },
  })
  await until(async () => said.length > 0)
  const made = await command(['jobs', 'create', 'us-passport', await photo('ready'), '--json'], {
    environment: signedIn,
  })
  const { id } = JSON.parse(made.text)
  const watched = await command(['jobs', 'watch', id], { environment: signedIn })
  assert.deepEqual([watched.code, watched.said.at(-1)], [0, `${id}: completed, 1 of 1 done`])
  await until(async () => receiver.received.length === 1)
  stop.abort()
  assert.equal(await listening, 0)
  const [request] = receiver.received
  assert.ok(request)
  const event = verifiedEvent(request, secret)
  assert.ok(event.type === 'job.completed')
  assert.deepEqual([event.livemode, event.data.job_id, event.data.counts.completed], [false, id, 1])
})
