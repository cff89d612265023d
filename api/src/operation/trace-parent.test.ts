import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trace } from '@opentelemetry/api'
import { remoteContext } from './tracing.ts'

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
