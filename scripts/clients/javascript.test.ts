import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { run } from '#api/clients/javascript/src/cli/run.ts'
import { Likeness, NotFoundError, version } from '#api/clients/javascript/src/index.ts'
import { callByName } from '#api/clients/javascript/testing/methods.ts'
import { until } from '#api/engine/testing/until.ts'
import { sampleFile, samples } from '#api/src/contract/samples.ts'
import { eventTypes, type WebhookEvent } from '#api/src/webhooks/events.ts'
import { startFaultProxy } from '#api/testing/clients/servers.ts'
import { liveKeyOf, testKeyOf } from '#api/testing/funded-account.ts'
import { signedIn as personOf } from '#api/testing/people.ts'
import { dataUrl } from '#api/testing/photo-calls.ts'
import { doubtfulCheck } from '#api/testing/review-calls.ts'
import { startReceiver, verifiedEvent } from '#api/testing/webhooks.ts'
import { prepareFaultRuns } from '../testing/fault-runs.ts'
import { startWholeService } from '../testing/whole-service.ts'

const service = await startWholeService()
const { baseUrl } = service
const { key: apiKey } = await service.account()
const likeness = new Likeness({ apiKey, baseUrl })
const photo = { documentId: 'us-passport', imageBase64: dataUrl('a photo') }

test('checks a photo, validates it and replaces its background, each for its price', async () => {
  const checked = await likeness.checkPhoto(photo)
  assert.equal(checked.document, 'US-PASSPORT')
  assert.equal(checked.status, 'READY')
  assert.equal(checked.checks.head_size, 'PASS')
  assert.deepEqual(checked.charge, { amount: '0.05', currency: 'USD', balance: '0.95' })
  assert.equal((await likeness.validatePhoto({ ...photo, subject: 'child' })).mode, 'validate')
  const made = await likeness.replaceBackground({ ...photo, acknowledgeEditingPolicy: true })
  assert.equal(made.identity.person_pixels_changed, 0)
  assert.equal(made.charge.amount, '0.25')
})

test('creates, watches, awaits, lists, cancels and deletes a job', async () => {
  const items = [photo, { ...photo, itemId: 'anna', mode: 'check' as const }]
  const made = await likeness.createJob({ items, metadata: { order: '7' } })
  const events = []
  for await (const { event, data } of likeness.watchJob(made.id)) events.push([event, data])
  assert.deepEqual(events[0]?.[0], 'job')
  const job = await likeness.waitForJob(made.id)
  assert.equal(job.status, 'completed')
  assert.deepEqual(
    job.items?.map(({ item_id, result }) => [item_id, result?.status]),
    [
      ['1', 'READY'],
      ['anna', 'READY'],
    ],
  )
  assert.ok((await likeness.listJobs({ status: 'completed' })).data.some(({ id }) => id === job.id))
  assert.equal((await likeness.cancelJob(job.id)).status, 'completed', 'it has ended')
  assert.equal(await likeness.deleteJob(job.id), undefined)
  await assert.rejects(likeness.job(job.id), { name: 'NotFoundError', code: 'not_found' })
})

test('reads what is free', async () => {
  assert.equal((await likeness.account()).wallet.available, '0.60')
  assert.ok((await likeness.pricing()).data.some(({ price }) => price === '0.05'))
  assert.deepEqual((await likeness.verdictReport({ from: '2025-01-01', to: '2025-01-01' })).data, [])
  assert.deepEqual((await likeness.findingReport({ by: 'all', to: '2025-01-01' })).data, [])
  assert.deepEqual((await likeness.usage({ from: '2025-01-01', to: '2025-01-01' })).data, [])
  assert.equal((await likeness.statement({ limit: 1 })).data.length, 1)
  assert.match(await likeness.statementCsv(), /^"?id/)
})

test('finds and pages documents, and reads a given version', async () => {
  const { data } = await likeness.documents({ country: 'us', kind: 'visa', q: 'ds-160' })
  assert.deepEqual(
    data.map(({ id }) => id),
    ['us-visa-digital'],
  )
  const first = await likeness.documents({ limit: 1 })
  const second = await likeness.documents({ limit: 1, cursor: first.next_cursor ?? '' })
  assert.notEqual(second.data[0]?.id, first.data[0]?.id)
  const { version } = await likeness.rules('us-passport')
  assert.equal((await likeness.rules('us-passport', version)).superseded_by, null)
  await assert.rejects(likeness.rules('us-passport', '2001.01'), { code: 'unknown_version', status: 404 })
  await assert.rejects(
    likeness.rules('us-pasport'),
    (error) => error instanceof NotFoundError && error.near[0] === 'us-passport',
  )
})

test('tries a call the right number of times and charges it once, whatever fails on the way', async () => {
  const { runs, prove } = await prepareFaultRuns(service)
  const ours: Record<string, string> = {
    check_photo: 'checkPhoto',
    create_job: 'createJob',
    replace_background: 'replaceBackground',
  }
  for (const { method, raises, timeout, ...reached } of runs) {
    const troubled = new Likeness({ ...reached, timeoutMs: timeout * 1000, wait: async () => {} })
    const one = { documentId: 'zz-icao-9303', imageBase64: dataUrl('a photo') }
    const call = callByName(troubled, ours[method] ?? '', method === 'create_job' ? { items: [one] } : one)
    if (raises === null) await call
    else await assert.rejects(call, { name: raises })
  }
  await prove()
})

test('does not charge an unanswered call again when another client repeats it under its key', async () => {
  const { key } = await service.account()
  const { run } = await startFaultProxy(service.apiUrl)
  const { baseUrl: troubled } = run('drop', 'drop', 'drop')
  const options = { idempotencyKey: 'order 7' }
  const unlucky = new Likeness({ apiKey: key, baseUrl: troubled, wait: async () => {} })
  await assert.rejects(unlucky.checkPhoto(photo, options), { code: 'connection_failed', status: 0 })
  const again = await new Likeness({ apiKey: key, baseUrl }).checkPhoto(photo, options)
  assert.equal(again.charge.balance, '0.95')
})

test('reads the public catalog without a key', async () => {
  const stranger = new Likeness({ baseUrl })
  const { documents } = await stranger.catalog()
  assert.ok(documents.some(({ id }) => id === 'us-passport'))
  assert.equal((await stranger.requirement('us', 'passport')).size_mm?.[0], 51)
  await assert.rejects(stranger.requirement('us', 'none'), { name: 'NotFoundError' })
})

test('names the client in its user agent, and shows no more of itself than it should', async () => {
  const agents: (string | null)[] = []
  const observed = new Likeness({
    apiKey,
    baseUrl: `${baseUrl}//`,
    fetch: (input, request) => {
      agents.push(new Headers(request?.headers).get('User-Agent'))
      return fetch(input, request)
    },
  })
  await observed.pricing()
  assert.deepEqual(agents, [`likeness-js/${version}`])
  assert.doesNotMatch(JSON.stringify(observed) + String(Object.values(observed)), /lk_live/)
})

/* The command `likeness`. */

const folder = await mkdtemp(join(tmpdir(), 'likeness-command-'))
after(() => rm(folder, { recursive: true }))

const { key: testKey } = await testKeyOf(service.db, (await service.account()).accountId)
const signedIn = { LIKENESS_API_KEY: testKey, LIKENESS_BASE_URL: baseUrl }

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

async function photoFile(name: string): Promise<string> {
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
    entered: `${testKey.slice(0, -1)}_`,
  })
  assert.equal(wrong.code, 2)
  assert.equal(
    (await command(['documents'], { environment: { ...environment, LIKENESS_BASE_URL: baseUrl } })).code,
    2,
  )
  const login = await command(['login', '--base-url', `${baseUrl}/`], {
    environment,
    entered: `${testKey}\n`,
  })
  assert.match(login.text, /as Test, in test mode/)
  assert.doesNotMatch(login.text, new RegExp(testKey))
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
  const [ready, smile] = await Promise.all([photoFile('ready'), photoFile('check-expression')])
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

test('a job is made and followed until it ends', async () => {
  const made = await command(['jobs', 'create', 'us-passport', await photoFile('ready'), '--json'], {
    environment: signedIn,
  })
  const { id } = JSON.parse(made.text)
  const watched = await command(['jobs', 'watch', id], { environment: signedIn })
  assert.deepEqual([watched.code, watched.said.at(-1)], [0, `${id}: completed, 1 of 1 done`])
})

test('photos of a folder are sent one by one, and each has its result', async () => {
  const photos = await mkdtemp(join(folder, 'photos-'))
  await writeFile(join(photos, 'ready.jpg'), await readFile(await photoFile('ready')))
  await writeFile(join(photos, 'wall.jpg'), await readFile(await photoFile('problem-unreadable-image')))
  const { code, text } = await command(['jobs', 'send', 'us-passport', photos], { environment: signedIn })
  assert.equal(code, 1, 'not all are READY')
  assert.match(text, /^job_/)
  assert.match(text, /^ {2}ready\.jpg: READY$/m)
  assert.match(text, /^ {2}wall\.jpg: unreadable_image$/m)
  assert.match(text, /2 photos, 1 READY, 1 failed, 0\.00 USD$/)
})

test('every event is passed on to a local server, signed, as the service sends it to a webhook', async () => {
  const owner = await personOf(service.db, '10.00')
  const { key } = await liveKeyOf(service.db, owner.accountId)
  const account = new Likeness({ apiKey: key, baseUrl })
  const [local, hooked] = [await startReceiver(), await startReceiver()]
  const hook = await account.createWebhook({ url: hooked.url, events: [...eventTypes] })
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const stop = new AbortController()
  after(() => stop.abort())
  const said: string[] = []
  const listening = run(['webhooks', 'listen', '--forward-to', local.url, '--secret', secret], {
    ...{ environment: { LIKENESS_API_KEY: key, LIKENESS_BASE_URL: baseUrl }, signal: stop.signal },
    ...{ say: (line: string) => said.push(line), ask: async () => '' },
  })
  await until(async () => said.length > 0)

  const { id } = await account.createJob({ items: [photo] })
  await account.waitForJob(id, { intervalMs: 100 })
  for (const end of ['closeJob', 'cancelJob'] as const) {
    const open = await account.createJob({ documentId: 'us-passport' })
    await account.addJobItems(open.id, [{ itemId: '1', imageBase64: photo.imageBase64 }])
    await account[end](open.id)
  }
  const requestId = await doubtfulCheck(service.db, owner.accountId)
  const { id: reviewId, findings } = await account.createReview({ requestId })
  const decided = await fetch(`${service.apiUrl}/api/dashboard/reviews/${reviewId}/decision`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ findings: findings.map(({ check }) => ({ check, decision: 'accept' })) }),
  })
  assert.equal(decided.status, 200, await decided.text())

  const nameOf = ({ type, data }: WebhookEvent) => `${type} ${'job_id' in data ? data.job_id : ''}`
  const bodies = (received: typeof local.received, signedWith: string) =>
    received
      .map((request) => verifiedEvent(request, signedWith))
      .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  await until(async () => hooked.received.length === 4 && local.received.length === 4)
  stop.abort()
  assert.equal(await listening, 0)
  const passedOn = bodies(local.received, secret)
  assert.deepEqual(
    passedOn.map(({ type }) => type),
    ['job.cancelled', 'job.completed', 'job.completed', 'review.decided'],
  )
  for (const [index, sent] of bodies(hooked.received, hook.secret).entries()) {
    // The service of this test has another public address than the one that the command calls.
    const expected = JSON.stringify(sent.data).replace('http://localhost:4321', baseUrl)
    assert.deepEqual(passedOn[index]?.data, JSON.parse(expected))
  }
})

test('a command that there is not is named, and so is what is no photo, before anything is sent', async () => {
  const unknown = await command(['chek', 'us-passport', 'photo.jpg'], { environment: signedIn })
  assert.deepEqual([unknown.code, unknown.said[0]], [2, 'There is no command "chek".\n'])
  const part = await command(['jobs', 'show'], { environment: signedIn })
  assert.match(part.text, /^There is no command "jobs show"\. Write likeness jobs create or /)
  const missing = join(folder, 'missing.jpg')
  const checked = await command(['check', 'us-passport', missing, folder], { environment: signedIn })
  assert.deepEqual(checked.said, [
    `${missing}: There is no file "${missing}".`,
    `${folder}: "${folder}" is a folder, not a photo.`,
  ])
})
