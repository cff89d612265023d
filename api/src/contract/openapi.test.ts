import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { testApp } from '#testing/app.ts'
import { answerFaults } from '#testing/conformance/answer-fault.ts'
import { type Material, newMaterial } from '#testing/conformance/material.ts'
import { type Request, requestsTo } from '#testing/conformance/requests.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { logCheck } from '#testing/review-calls.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { reviewedCall } from './examples/photos.ts'
import { examples } from './examples.ts'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'

const { db } = await testDatabase()
const schemaApp = testApp({ db })
await schemaApp.ready()

const generous = { quota: 1_000_000, windowSeconds: 10 }
const app = testApp({
  db,
  config: { ratePerKey: generous, ratePerAccount: generous, failuresPerAddress: generous },
})
await app.ready()
const document = openApiDocument(app)
const faultOf = answerFaults(document)
await schemaApp.ready()
const faultOfExample = answerFaults(openApiDocument(schemaApp))
const { key, accountId } = await fundedAccount(db, '10.00')
await logCheck(db, { accountId, requestId: reviewedCall })

test('every body and answer in JSON has a name, and each schema is referred to', () => {
  const { paths, components } = openApiDocument(schemaApp)
  const json = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
    .flatMap((part) => part?.content?.['application/json'] ?? [])
  assert.ok(json.length > 20)
  for (const { schema } of json) assert.match(JSON.stringify(schema), /^\{"\$ref":"[^"]+"\}$/)
  const text = JSON.stringify([paths, components])
  const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  assert.deepEqual([...new Set(named)].sort(), Object.keys(components.schemas).sort())
})

const callsInAll = 2000
const callsOfRareOnes = 200

test('2,000 calls find no undocumented status and no answer that breaks its schema', async (t) => {
  const seed = Number(process.env.LIKENESS_SEED ?? Date.now() % 1_000_000)
  t.diagnostic(`seed ${seed}`)
  const seen = new Map<string, number>()
  const call = async (calls: fc.Arbitrary<Request>, numRuns: number) => {
    const property = fc.asyncProperty(calls, async (request) => {
      const place = `${request.operationId} ${await answered(request)}`
      seen.set(place, (seen.get(place) ?? 0) + 1)
    })
    await fc.assert(property, { numRuns, seed, endOnFailure: true })
  }
  const withoutSuccess = () =>
    Object.values(operations)
      .map(({ operation }) => operation)
      .filter((operation) => ![...seen.keys()].some((place) => place.startsWith(`${operation} 2`)))

  await call(callsOf(await newMaterial(app, db)), callsInAll)
  // By chance, others have ended what an operation needs before it was called rightly: it is called alone, with new objects.
  for (const operation of withoutSuccess()) {
    t.diagnostic(`no call of ${operation} succeeded among the others`)
    await call(callsOf(await newMaterial(app, db), operation), callsOfRareOnes)
  }
  t.diagnostic(
    [...seen]
      .sort()
      .map(([place, count]) => `${place}: ${count}`)
      .join(', '),
  )
  assert.deepEqual(withoutSuccess(), [], 'the test says little about these')
  assert.deepEqual(await proveLedger(db), [])
})

/** Makes a call, compares the answer with the documentation, and returns its status. */
async function answered(request: Request): Promise<number> {
  const { url, headers, payload } = request
  const response = await app.inject({
    method: request.method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload }),
    payloadAsStream: true,
  })
  const { statusCode: status } = response
  const body = await bodyOf(response)
  const fault = faultOf(request, { status, contentType: response.headers['content-type'], body })
  assert.equal(fault, undefined, `${fault}\n${body.slice(0, 500)}`)
  assert.notEqual(status, 500, body)
  assert.ok(response.headers['x-request-id'])
  return status
}

/** The first event of a stream is enough: a stream ends only when its job ends. */
async function bodyOf(response: LightMyRequestResponse): Promise<string> {
  let body = ''
  for await (const chunk of response.stream()) {
    body += chunk
    if (/^text\/event-stream/.test(String(response.headers['content-type']))) break
  }
  return body
}

/** Generates calls of one operation, or of all, most in equal parts. */
function callsOf(material: Material, only?: string): fc.Arbitrary<Request> {
  const all = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { operationId }]) => only === undefined || operationId === only)
        .map(([method, operation]) => ({
          // Of an object within another, both must exist, so that fewer calls succeed.
          weight: path.split('{').length > 2 ? 4 : 1,
          arbitrary: requestsTo(document, { path, method }, operation, material),
        })),
    )
  return fc.oneof(...all)
}

for (const { operation, method, path } of Object.values(operations)) {
  const example = examples[operation]

  test(`${operation} has an example that is answered as it says`, async () => {
    assert.ok(example, `${operation} has no example`)
    const ids = await objectsFor(path)
    const url = path.replace(/:(\w+)/g, (_, name) => ids[name] ?? '')
    const query = new URLSearchParams(
      Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const response = await call(method, `${url}?${query}`, example.body)
    assert.equal(response.statusCode, example.status)
    if (response.json && example.answer !== null && typeof example.answer === 'object') {
      assert.deepEqual(strangers(example.answer, response.json), [], 'the real answer has no such members')
      if (operation === operations.rules.operation) return // shows a part of a long record
      assert.deepEqual(strangers(response.json, example.answer), [], 'the example lacks these members')
    }
  })

  test(`the example answer of ${operation} keeps its schema`, () => {
    assert.ok(example)
    const { status, answer } = example
    const isStream = typeof answer === 'string'
    const contentType = isStream ? 'text/event-stream' : 'application/json'
    const body = answer === null ? '' : isStream ? answer : JSON.stringify(answer)
    const place = { path: path.replace(/:(\w+)/g, '{$1}'), method }
    assert.equal(faultOfExample(place, { status, contentType, body }), undefined)
  })
}

/** Only the head of a stream is read, because a stream ends only when its job ends. */
async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const response = await schemaApp.inject({ method, url, headers, ...payload, payloadAsStream: true })
  const isJson = /json/.test(String(response.headers['content-type']))
  let text = ''
  if (isJson) for await (const chunk of response.stream()) text += chunk
  else response.stream().destroy()
  return { statusCode: response.statusCode, json: isJson ? JSON.parse(text) : undefined }
}

/** The objects that an operation's address names, created by the calls of the examples. */
async function objectsFor(path: string): Promise<Record<string, string>> {
  if (path.includes(':jobId')) {
    const { itemId = '' } = examples['photos.jobs.items.add']?.params ?? {}
    const isAdding = /:itemId|addresses|close|pause|resume/.test(path)
    return { jobId: isAdding ? await openJob() : await createdBy('photos.jobs.create'), itemId }
  }
  if (path.includes(':webhookId')) return { webhookId: await createdBy('webhooks.create') }
  // The example of `policies.create` has made it.
  if (path.includes(':policyName'))
    return { policyName: String(examples['policies.get']?.params?.policyName) }
  if (path.includes(':uploadToken')) return { uploadToken: await madeUploadToken() }
  if (path.includes(':requestId')) return { requestId: reviewedCall }
  if (path.includes(':reviewId')) return { reviewId: await createdBy('reviews.create') }
  return {}
}

const creation = {
  'photos.jobs.create': '/api/v1/photos/jobs',
  'webhooks.create': '/api/v1/webhooks',
  'reviews.create': '/api/v1/reviews',
} as const

async function createdBy(operation: keyof typeof creation): Promise<string> {
  const path = creation[operation]
  const { json, statusCode } = await call('POST', path, examples[operation]?.body)
  assert.ok(statusCode < 300, JSON.stringify(json))
  return json.id
}

async function openJob(): Promise<string> {
  const { json } = await call('POST', '/api/v1/photos/jobs', {
    documentId: 'us-passport',
    metadata: { night: '7' },
  })
  return json.id
}

async function madeUploadToken(): Promise<string> {
  const { body } = examples['photos.jobs.addresses'] ?? {}
  const { json } = await call('POST', `/api/v1/photos/jobs/${await openJob()}/upload-addresses`, body)
  return String(json.data[0].url).split('/').at(-1) ?? ''
}

/** Members of the first value, at any depth, that the second lacks. Members that either has empty or null are not
 *  compared. */
function strangers(one: unknown, other: unknown, at = ''): string[] {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length > 0 && other.length > 0 ? strangers(one[0], other[0], `${at}/0`) : []
  }
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return []
  return Object.entries(one).flatMap(([name, value]) => {
    if (!Object.hasOwn(other, name)) return [`${at}/${name}`]
    return strangers(value, Reflect.get(other, name), `${at}/${name}`)
  })
}
