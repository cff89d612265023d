import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { logCheck } from '../../testing/calls/logged-check.ts'
import { answerFaults } from '../../testing/conformance/answer-fault.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/people/funded-account.ts'
import { reviewedCall } from './examples/photos.ts'
import { examples } from './examples.ts'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'

const { db } = await testDatabase()
const app = testApp({ db })
await app.ready()
const faultOf = answerFaults(openApiDocument(app))
const { key, accountId } = await fundedAccount(db, '10.00')
await logCheck(db, { accountId, requestId: reviewedCall })

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
    assert.equal(faultOf(place, { status, contentType, body }), undefined)
  })
}

/** Only the head of a stream is read, because a stream ends only when its job ends. */
async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const response = await app.inject({ method, url, headers, ...payload, payloadAsStream: true })
  const isJson = /json/.test(String(response.headers['content-type']))
  let text = ''
  if (isJson) for await (const chunk of response.stream()) text += chunk
  else response.stream().destroy()
  return { statusCode: response.statusCode, json: isJson ? JSON.parse(text) : undefined }
}

/** The objects that an operation's address names, created by the calls of the examples. */
async function objectsFor(path: string): Promise<Record<string, string>> {
  if (path.includes(':jobId')) return { jobId: await createdBy('photos.jobs.create') }
  if (path.includes(':webhookId')) return { webhookId: await createdBy('webhooks.create') }
  // The example of `policies.create` has made it.
  if (path.includes(':policyName'))
    return { policyName: String(examples['policies.get']?.params?.policyName) }
  if (path.includes(':batchId')) {
    const { reference = '' } = examples['batches.items.send']?.params ?? {}
    return { batchId: await createdBy('batches.create'), reference }
  }
  if (path.includes(':uploadToken')) return { uploadToken: await madeUploadToken() }
  if (path.includes(':reviewId')) return { reviewId: await createdBy('reviews.create') }
  return {}
}

const creation = {
  'photos.jobs.create': '/api/v1/photos/jobs',
  'webhooks.create': '/api/v1/webhooks',
  'reviews.create': '/api/v1/reviews',
  'batches.create': '/api/v1/batches',
} as const

async function createdBy(operation: keyof typeof creation): Promise<string> {
  const path = creation[operation]
  const { json, statusCode } = await call('POST', path, examples[operation]?.body)
  assert.ok(statusCode < 300, JSON.stringify(json))
  return json.id
}

async function madeUploadToken(): Promise<string> {
  const id = await createdBy('batches.create')
  const { body } = examples['batches.addresses'] ?? {}
  const { json } = await call('POST', `/api/v1/batches/${id}/upload-addresses`, body)
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
