import { type Context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api'

/**
 * Reads the caller's trace from the header `traceparent` of W3C Trace Context (version 00, and the part of later versions
 * that is the same).
 * @returns The context of the caller's span; a context without a span if the header is absent or malformed.
 */
export function remoteContext(traceparent: string | string[] | undefined): Context {
  const parts = typeof traceparent === 'string' && form.exec(traceparent)
  if (!parts) return ROOT_CONTEXT
  const [, version = '', traceId = '', spanId = '', flags = '', rest = ''] = parts
  if (version === 'ff' || (version === '00' && rest !== '')) return ROOT_CONTEXT
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
