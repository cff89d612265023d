import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { answerFaults } from '../../testing/conformance/answer-fault.ts'
import { type Material, newMaterial } from '../../testing/conformance/material.ts'
import { type Request, requestsTo } from '../../testing/conformance/requests.ts'
import { testDatabase } from '../../testing/database.ts'
import { proveLedger } from '../billing/proofs/prove-ledger.ts'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'

const callsInAll = 2000
const callsOfRareOnes = 200

const { db } = await testDatabase()

const generous = { quota: 1_000_000, windowSeconds: 10 }
const app = testApp({
  db,
  config: { ratePerKey: generous, ratePerAccount: generous, failuresPerAddress: generous },
})
await app.ready()
const document = openApiDocument(app)
const faultOf = answerFaults(document)

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
