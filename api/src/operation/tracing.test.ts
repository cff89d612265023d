import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { judgingStages } from '@likeness/engine'
import { drawPortrait } from '@likeness/engine/testing/drawing/draw-portrait.ts'
import { until } from '@likeness/engine/testing/until.ts'
import { trace } from '@opentelemetry/api'
import { sql } from 'kysely'
import { z } from 'zod'
import { atEnd } from '#testing/at-end.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { startMain } from '#testing/processes.ts'
import { remoteContext } from './tracing.ts'

const { url: DATABASE_URL, db } = await testDatabase()

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: z.array(Attribute),
})

const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

type Span = z.infer<typeof Span>

/** A collector that keeps everything that is sent to it. */
async function startCollector() {
  const bodies: unknown[] = []
  const server = createServer(async (request, response) => {
    assert.equal(request.url, '/v1/traces')
    bodies.push(await json(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(async () => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { endpoint: `http://127.0.0.1:${port}`, bodies }
}

function attributesOf({ attributes }: { attributes: z.infer<typeof Attribute>[] }) {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}

test('a call is a span in its caller’s trace with its stages as children, sent before the process ends', async () => {
  const collector = await startCollector()
  const { key } = await fundedAccount(db, '1.00')
  const environment = { DATABASE_URL, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
  const { child, address, lines, exit } = await startMain(environment)
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const photo = (await drawPortrait({}, 'jpeg')).toString('base64')
  const answer = await fetch(`${address}/api/v1/photos/check`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': 'telltale',
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ documentId: 'zz-icao-9303', imageBase64: `data:image/jpeg;base64,${photo}` }),
  })
  assert.equal(answer.status, 200)
  await fetch(`${address}/api/v1/photos/jobs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ documentId: 'zz-icao-9303', imageBase64: `data:image/jpeg;base64,${photo}` }],
    }),
  })
  await until(async () => {
    const { rows } = await sql`select from jobs where state = 'completed'`.execute(db)
    return rows.length === 1
  })
  await fetch(`${address}/api/v1/telltale?telltale=1`)
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])

  const sent = collector.bodies.flatMap((body) => Export.parse(body).resourceSpans)
  const service = sent[0] && attributesOf(sent[0].resource)['service.name']
  assert.equal(service, 'likeness')
  const spans = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const root = spans.find(({ name }) => name === 'POST /api/v1/photos/check')
  assert.ok(root)
  assert.deepEqual([root.traceId, root.parentSpanId], [traceId, '00f067aa0ba902b7'])
  assert.deepEqual(attributesOf(root), {
    'http.request.method': 'POST',
    'http.route': '/api/v1/photos/check',
    'likeness.operation': 'photos.check',
    'likeness.request_id': answer.headers.get('x-request-id'),
    'http.response.status_code': 200,
  })
  const below = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId).sort(byStart)
  const stages = ['claim', 'hold', ...judgingStages, 'capture']
  assert.deepEqual(
    below.map(({ name }) => name),
    stages,
  )
  assert.ok(below.every(({ endTimeUnixNano }) => endTimeUnixNano <= root.endTimeUnixNano))

  const item = spans.find(({ name }) => name === 'jobs.judge_item')
  const ofItem = spans.filter(({ parentSpanId }) => parentSpanId === item?.spanId).sort(byStart)
  assert.deepEqual(
    ofItem.map(({ name }) => name),
    judgingStages,
  )

  const unknown = spans.find(({ name }) => name === 'GET')
  assert.equal(unknown && attributesOf(unknown)['error.type'], 'not_found')
  assert.doesNotMatch(JSON.stringify(collector.bodies), new RegExp(`telltale|${key.slice(8)}|acct_|key_`))
  const line = lines.find(({ operation }) => operation === 'photos.check')
  assert.equal(line?.trace_id, traceId)
})

function byStart(one: Span, other: Span): number {
  return Number(one.startTimeUnixNano - other.startTimeUnixNano)
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

const spanId = '00f067aa0ba902b7'

const traceOf = (header: string | string[] | undefined) =>
  trace.getSpanContext(remoteContext(header))?.traceId

test('a caller’s trace is read from its header, with its flags', () => {
  const context = trace.getSpanContext(remoteContext(`00-${traceId}-${spanId}-01`))
  assert.deepEqual(context, { traceId, spanId, traceFlags: 1, isRemote: true })
  assert.equal(traceOf(`01-${traceId}-${spanId}-00-more`), traceId)
})

test('a malformed header gives no trace', () => {
  const headers = [
    undefined,
    [`00-${traceId}-${spanId}-01`],
    '',
    traceId,
    `00-${traceId}-${spanId}-01-more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
  ]
  for (const header of headers) assert.equal(traceOf(header), undefined, String(header))
})
