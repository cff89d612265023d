import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  InsufficientFundsError,
  Likeness,
  NotFoundError,
  version,
} from '../../api/clients/javascript/src/index.ts'
import { callByName } from '../../api/clients/javascript/testing/methods.ts'
import { dataUrl } from '../../api/testing/calls/check-call.ts'
import { startFaultProxy } from '../../api/testing/clients/fault-proxy.ts'
import { fundedAccount } from '../../api/testing/people/funded-account.ts'
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
  assert.equal(made.identity.personPixelsChanged, 0)
  assert.equal(made.charge.amount, '0.25')
})

test('creates, watches, awaits, lists, cancels and deletes a job', async () => {
  const items = [photo, { ...photo, itemId: 'anna', mode: 'check' as const }]
  const made = await likeness.createJob({ items, metadata: { batch: '7' } })
  const events = []
  for await (const { event, data } of likeness.watchJob(made.id)) events.push([event, data])
  assert.deepEqual(events[0]?.[0], 'job')
  const job = await likeness.waitForJob(made.id)
  assert.equal(job.status, 'completed')
  assert.deepEqual(
    job.items.map(({ item_id, result }) => [item_id, result?.status]),
    [
      ['1', 'READY'],
      ['anna', 'READY'],
    ],
  )
  assert.ok((await likeness.listJobs({ status: 'completed' })).data.some(({ id }) => id === job.id))
  await assert.rejects(likeness.cancelJob(job.id), { name: 'InvalidRequestError', code: 'job_ended' })
  assert.equal(await likeness.deleteJob(job.id), undefined)
  await assert.rejects(likeness.job(job.id), { name: 'NotFoundError', code: 'not_found' })
})

test('makes, reads, lists and deletes a review, with and without its photo', async () => {
  const result = await likeness.checkPhoto(photo)
  const pixels = { width: 1200, height: 1200, channels: 3, background: '#3060c0' } as const
  const image = await sharp({ create: pixels }).jpeg().toBuffer()
  const review = await likeness.createReview({ result, photo: image, keepSeconds: 60, reference: '4711' })
  assert.equal(Date.parse(String(review.photo_kept_until)) - Date.parse(review.created_at), 60_000)
  assert.deepEqual(await likeness.createReview({ result }), review)
  assert.deepEqual(await likeness.review(review.id), review)
  assert.deepEqual((await likeness.listReviews({ status: 'open' })).data, [review])
  assert.equal(await likeness.deleteReview(review.id), undefined)
  await assert.rejects(likeness.review(review.id), { name: 'NotFoundError' })
})

test('reads what is free', async () => {
  assert.equal((await likeness.account()).wallet.available, '0.55')
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

test('creates, changes, tests and deletes webhooks', async () => {
  const made = await likeness.createWebhook({ url: 'https://example.com/hook', events: ['job.failed'] })
  assert.match(made.secret, /^whsec_/)
  assert.equal((await likeness.updateWebhook(made.id, { enabled: false })).enabled, false)
  assert.equal((await likeness.webhook(made.id)).enabled, false)
  assert.deepEqual(
    (await likeness.listWebhooks()).data.map(({ id }) => id),
    [made.id],
  )
  assert.notEqual((await likeness.rotateWebhookSecret(made.id)).secret, made.secret)
  assert.match((await likeness.testWebhook(made.id)).event_id, /^evt_/)
  assert.equal((await likeness.webhookDeliveries(made.id, { limit: 5 })).data.length, 1)
  await likeness.deleteWebhook(made.id)
  await assert.rejects(likeness.webhook(made.id), { name: 'NotFoundError' })
})

test('reports the missing amount for a photo that the wallet does not cover, after one try', async () => {
  const { key } = await fundedAccount(service.db, '0.02')
  let tries = 0
  const poor = new Likeness({
    apiKey: key,
    baseUrl,
    fetch: (input, request) => {
      tries += 1
      return fetch(input, request)
    },
  })
  const error = await poor.checkPhoto(photo).catch((reason: unknown) => reason)
  assert.ok(error instanceof InsufficientFundsError)
  assert.equal(`${error.balance} of ${error.price}`, '0.02 of 0.05')
  assert.match(error.topUpUrl ?? '', /^http/)
  assert.match(error.requestId ?? '', /^req_/)
  assert.equal(tries, 1)
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
