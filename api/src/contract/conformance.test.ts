import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { testApp } from '../../testing/app.ts'
import { dataUrl } from '../../testing/calls/check-call.ts'
import { logCheck } from '../../testing/calls/logged-check.ts'
import { answerFaults } from '../../testing/conformance/answer-fault.ts'
import { type Request, requestsTo } from '../../testing/conformance/requests.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/people/funded-account.ts'
import { newApiKey } from '../accounts/api-key.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { reviewedCall, reviewsExamples } from './examples/reviews.ts'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'

const callsInAll = 2000

const { db } = await testDatabase()

const generous = { quota: 1_000_000, windowSeconds: 10 }
const app = testApp({
  db,
  config: { ratePerKey: generous, ratePerAccount: generous, failuresPerAddress: generous },
})
await app.ready()
const document = openApiDocument(app)
const faultOf = answerFaults(document)

const rich = await fundedAccount(db, '1000.00')
const poor = await fundedAccount(db, '0.00')
const reader = await fundedAccount(db, '1.00', ['read'])
await logCheck(db, { accountId: rich.accountId, requestId: reviewedCall })

test('2,000 calls find no undocumented status and no answer that breaks its schema', async (t) => {
  const seed = Number(process.env.LIKENESS_SEED ?? Date.now() % 1_000_000)
  t.diagnostic(`seed ${seed}`)
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(await requests(), async (request) => {
      const { url, headers, payload } = request
      const method = request.method as 'GET'
      const response = await app.inject({
        method,
        url,
        headers,
        ...(payload !== undefined && { payload }),
        payloadAsStream: true,
      })
      const { statusCode: status } = response
      const body = await bodyOf(response)
      const place = `${request.operationId} ${status}`
      seen.set(place, (seen.get(place) ?? 0) + 1)
      const fault = faultOf(request, { status, contentType: response.headers['content-type'], body })
      assert.equal(fault, undefined, `${fault}\n${body.slice(0, 500)}`)
      assert.notEqual(status, 500, body)
      assert.ok(response.headers['x-request-id'])
    }),
    { numRuns: callsInAll, seed, endOnFailure: true },
  )
  t.diagnostic(
    [...seen]
      .sort()
      .map(([place, count]) => `${place}: ${count}`)
      .join(', '),
  )
  for (const { operation } of Object.values(operations)) {
    const succeeded = [...seen.keys()].some((place) => place.startsWith(`${operation} 2`))
    assert.ok(succeeded, `no call of ${operation} succeeded, so the test says little about it`)
  }
  assert.deepEqual(await proveLedger(db), [])
})

/** The first event of a stream is enough: a stream ends only when its job ends. */
async function bodyOf(response: LightMyRequestResponse): Promise<string> {
  let body = ''
  for await (const chunk of response.stream()) {
    body += chunk
    if (/^text\/event-stream/.test(String(response.headers['content-type']))) break
  }
  return body
}

/** Generates calls of all operations, most in equal parts, with existing objects for their path parameters. */
async function requests(): Promise<fc.Arbitrary<Request>> {
  const material = {
    authorizations: [
      ...Array<string>(8).fill(`Bearer ${rich.key}`),
      `Bearer ${poor.key}`,
      `Bearer ${reader.key}`,
      `Bearer ${newApiKey()}`,
      'Bearer nonsense',
      undefined,
    ],
    ids: {
      jobId: await jobIds(),
      webhookId: await webhookIds(),
      policyName: await policyNames(),
      reviewId: await reviewIds(),
      batchId: await batchIds(),
      uploadToken: await uploadTokens(),
      // Many, because other calls close the batches, and a reference belongs to one photo.
      reference: Array.from({ length: 30 }, (_, number) => `person-${number}`),
    },
  }
  const all = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        // Of an object within another, both must exist, so that fewer calls succeed.
        weight: path.split('{').length > 2 ? 4 : 1,
        arbitrary: requestsTo(document, { path, method }, operation, material),
      })),
    )
  return fc.oneof(...all)
}

function post(url: string, body: unknown) {
  const headers = { authorization: `Bearer ${rich.key}`, 'content-type': 'application/json' }
  return app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) })
}

async function jobIds(): Promise<string[]> {
  const items = [{ documentId: 'us-passport', imageBase64: dataUrl('a photo') }]
  const created = await Promise.all(Array.from({ length: 20 }, () => post('/api/v1/photos/jobs', { items })))
  return created.flatMap((response) => (response.statusCode === 202 ? [String(response.json().id)] : []))
}

/** With that of `uploadTokens` one fewer than an account may have open, so that the calls can make more. */
async function batchIds(): Promise<string[]> {
  const body = { documentId: 'us-passport' }
  const created = await Promise.all(Array.from({ length: 18 }, () => post('/api/v1/batches', body)))
  return created.flatMap((response) => (response.statusCode === 201 ? [String(response.json().id)] : []))
}

/** Of a batch that no other call closes. */
async function uploadTokens(): Promise<string[]> {
  const created = await post('/api/v1/batches', { documentId: 'us-passport' })
  const items = Array.from({ length: 30 }, (_, number) => ({ reference: `uploaded-${number}` }))
  const made = await post(`/api/v1/batches/${created.json().id}/upload-addresses`, { items })
  return made.json().data.map(({ url }: { url: string }) => url.split('/').at(-1))
}

async function policyNames(): Promise<string[]> {
  // Not the name of the documented example, which is to be made by the calls.
  const names = ['kyc-plain', 'kyc-child']
  for (const name of names) await post('/api/v1/policies', { name, settings: {} })
  return names
}

/** Of other calls than that of the example, which can then make one too. */
async function reviewIds(): Promise<string[]> {
  const example = z.looseObject({ result: z.looseObject({}) }).parse(reviewsExamples['reviews.create']?.body)
  const created = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const requestId = `req_${number}`
      await logCheck(db, { accountId: rich.accountId, requestId })
      return post('/api/v1/reviews', { ...example, result: { ...example.result, request_id: requestId } })
    }),
  )
  return created.flatMap((response) => (response.statusCode === 201 ? [String(response.json().id)] : []))
}

async function webhookIds(): Promise<string[]> {
  const body = { url: 'https://example.com/hook', events: ['job.completed'] }
  const created = await Promise.all(Array.from({ length: 20 }, () => post('/api/v1/webhooks', body)))
  return created.flatMap((response) => (response.statusCode < 300 ? [String(response.json().id)] : []))
}
