import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { knownCallerOf, knownKeyOf } from '../accounts/caller.ts'
import { describeError } from '../foundation/describe-error.ts'
import { formatAmount } from '../foundation/money.ts'
import { problemKinds } from '../foundation/problem.ts'
import type { ResultCounts } from '../reports/result-counts.ts'
import { addNotes } from '../request-log/noted.ts'
import type { CallRecord } from '../request-log/record.ts'
import type { UsageCounts } from '../usage/counts.ts'

/** How the app logs: as JSON lines, with no stack of an error and no header of a request. */
export function logging(level: string, logTo?: { write(line: string): void }): FastifyServerOptions {
  const serializers = {
    error: describeError,
    // Never the called address: what stands in place of a parameter is the text of a caller.
    req: ({ method, is404, routeOptions: { url } }: FastifyRequest) => ({
      method,
      ...(!is404 && { path: url }),
    }),
  }
  // `err` is the member for an error in Fastify's own lines.
  const redact = { paths: ['err.stack'], remove: true }
  return {
    logger: { level, serializers, redact, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  }
}

declare module 'fastify' {
  interface FastifyReply {
    /** What the call was charged, in micro-dollars; 0 if it was not charged. */
    chargedMicros: bigint
  }
}

/**
 * Writes one line for each answered request: its caller, its operation and how it ended. A line contains nothing that the
 * caller wrote: no body, no header, no query, and only the route's pattern of the address. Ids of accounts and keys say
 * nothing about a person without the database.
 * @param traceIdOf Returns the id of the trace that a request is part of.
 */
export function addRequestLog(
  app: FastifyInstance,
  traceIdOf: (request: FastifyRequest) => string | undefined,
): void {
  app.decorateReply('chargedMicros', 0n)
  app.addHook('onResponse', function logAnswer(request, reply, done) {
    const [caller, key] = [knownCallerOf(request), knownKeyOf(request)]
    const traceId = traceIdOf(request)
    const { config, url } = request.routeOptions
    const line = {
      method: request.method,
      ...(config.operation && { operation: config.operation.operation }),
      ...(!request.is404 && { path: url }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(caller && { account: caller.accountId }),
      ...(key && { key: key.id }),
      ...(reply.chargedMicros > 0n && { charged: formatAmount(reply.chargedMicros) }),
      ...(reply.problemCode && { problem: reply.problemCode }),
      ...(traceId && { trace_id: traceId }),
    }
    request.log.info(line, 'answered')
    done()
  })
}

/** Records each answered call of an app's operations if its caller is known, and counts the results. */
export function addCallRecording(app: FastifyInstance, record: CallRecord, results: ResultCounts): void {
  addNotes(app)
  // Not when the response is closed: a caller who hangs up closes it before its status is known.
  app.addHook('onSend', function recordCall(request, reply, payload, done) {
    const [caller, key] = [knownCallerOf(request), knownKeyOf(request)]
    const { operation } = request.routeOptions.config
    const { documentId = null, judged = null } = reply.noted ?? {}
    if (caller && key && operation) {
      record.add({
        accountId: caller.accountId,
        keyId: key.id,
        requestId: request.id,
        at: new Date(),
        tookMs: Math.round(reply.elapsedTime),
        operation: operation.operation,
        documentId,
        status: reply.statusCode,
        problem: reply.problemCode,
        verdict: judged?.status ?? null,
        replayed: reply.hasHeader('Idempotency-Replayed'),
        chargedMicros: reply.chargedMicros,
      })
      if (judged && documentId) {
        const { accountId, livemode } = caller
        results.count({ accountId, livemode, keyId: key.id, documentId, judged })
      }
    }
    done(null, payload)
  })
}

/** Where calls and their results are counted and recorded. */
export interface CallCounting {
  usageCounts: UsageCounts
  callRecord: CallRecord
  resultCounts: ResultCounts
}

/** Counts and records each call of the dashboard's pages that noted a priced operation, like a call with a key. */
export function addPageCallRecording(
  app: FastifyInstance,
  { usageCounts, callRecord, resultCounts }: CallCounting,
): void {
  addNotes(app)
  // When the answer has ended, because a streamed one begins before its verdict is known.
  app.addHook('onResponse', function recordPageCall(request, reply, done) {
    const caller = knownCallerOf(request)
    const { operationOfPage: operation = null, documentId = null, judged = null } = reply.noted ?? {}
    if (caller && operation) {
      const { accountId } = caller
      const problem = reply.problemCode
      const status = problem ? problemKinds[problem].status : reply.statusCode
      usageCounts.count({ accountId, keyId: null, operation, status })
      callRecord.add({
        ...{ accountId, keyId: null, requestId: request.id, at: new Date() },
        ...{ tookMs: Math.round(reply.elapsedTime), operation, documentId, status, problem },
        verdict: judged?.status ?? null,
        ...{ replayed: false, chargedMicros: reply.chargedMicros },
      })
      if (judged && documentId) {
        resultCounts.count({ accountId, livemode: true, keyId: null, documentId, judged })
      }
    }
    done()
  })
}
