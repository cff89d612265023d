import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lastTracesMs } from '../foundation/time.ts'
import { version } from './metrics.ts'
import type { Spans } from './observer.ts'

export interface Tracing extends Spans {
  /** Gives every request of an app a span. It is a child of the caller's span if `traceparent` names one. */
  watch(app: FastifyInstance): void
  traceIdOf(request: FastifyRequest): string | undefined
  /** Sends the remaining spans, within the time that a stop may take for it. */
  close(): Promise<void>
}

export interface TracingOptions {
  /** The collector, such as `http://localhost:4318`; spans are posted to `/v1/traces` below it. */
  endpoint: string
  serviceName: string
  /** The share of the traces begun here that is recorded, 0 to 1. For a trace that a caller began, the caller decides. */
  ratio: number
  /** Called with the error if spans could not be sent. */
  onFailure(error: unknown): void
}

/** Traces requests and the stages of paid calls, and sends the spans with OTLP over HTTP. */
export function openTracing({ endpoint, serviceName, ratio, onFailure }: TracingOptions): Tracing {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = reportingFailures(new OTLPTraceExporter({ url, timeoutMillis: lastTracesMs }), onFailure)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: lastTracesMs })],
  })
  const tracer = provider.getTracer('likeness')
  const current = new AsyncLocalStorage<Context>()
  const spans = new WeakMap<FastifyRequest, Span>()
  const under = async <T>(parent: Context, name: string, work: () => Promise<T>) => {
    const span = tracer.startSpan(name, {}, parent)
    try {
      return await current.run(trace.setSpan(parent, span), work)
    } finally {
      span.end()
    }
  }
  return {
    watch: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        const span = startRequestSpan(tracer, request)
        spans.set(request, span)
        reply.raw.once('close', () => endRequestSpan(span, reply.statusCode, reply.problemCode))
        done()
      })
      // The context is entered after the body has arrived, because the events of its arrival run outside any request.
      app.addHook('preHandler', (request, _reply, done) => {
        const span = spans.get(request)
        if (span) current.run(trace.setSpan(ROOT_CONTEXT, span), done)
        else done()
      })
    },
    within: async (name, work) => {
      const parent = current.getStore()
      return parent ? under(parent, name, work) : work()
    },
    apart: (name, work) => under(ROOT_CONTEXT, name, work),
    past: (name, startMs, endMs) => {
      const parent = current.getStore()
      if (parent) tracer.startSpan(name, { startTime: startMs }, parent).end(endMs)
    },
    traceIdOf: (request) => spans.get(request)?.spanContext().traceId,
    close: () => provider.shutdown().catch(onFailure),
  }
}

/** The span is named by the route, never by the called URL, because a caller may have put private data into the URL. */
function startRequestSpan(tracer: Tracer, request: FastifyRequest): Span {
  const { url: route, config } = request.routeOptions
  const known = !request.is404 && route !== undefined
  const attributes = {
    'http.request.method': request.method,
    'likeness.request_id': request.id,
    ...(known && { 'http.route': route }),
    ...(config.operation && { 'likeness.operation': config.operation.operation }),
  }
  const name = known ? `${request.method} ${route}` : request.method
  const parent = remoteContext(request.headers.traceparent)
  return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
}

function endRequestSpan(span: Span, status: number, problemCode: string | null): void {
  span.setAttribute('http.response.status_code', status)
  if (problemCode) span.setAttribute('error.type', problemCode)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function reportingFailures(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        if (result.code !== 0) onFailure(result.error ?? new Error('The spans could not be sent.'))
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

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
