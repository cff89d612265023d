import { type Context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api'

/**
 * The trace that a caller is in, by the header `traceparent` of W3C Trace Context (version 00, and what later versions
 * have in common with it).
 * @returns A context without a span where there is no such header, or it is not in form.
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
