import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { knownCallerOf, knownKeyOf } from '../accounts/caller.ts'
import type { AccountMode } from '../foundation/access.ts'
import { formatAmount } from '../foundation/money.ts'
import { describeError, problemKinds } from '../foundation/problem.ts'
import { addNotes, type CallRecord, type RecordedCall } from '../organisation/request-log.ts'

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
 */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateReply('chargedMicros', 0n)
  app.addHook('onResponse', function logAnswer(request, reply, done) {
    const [caller, key] = [knownCallerOf(request), knownKeyOf(request)]
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
    }
    request.log.info(line, 'answered')
    done()
  })
}

type Call = Pick<RecordedCall, 'keyId' | 'operation' | 'status' | 'replayed'>

/** Records a call of a known caller, with its result if it has one. */
function record(record: CallRecord, reply: FastifyReply, caller: AccountMode, call: Call): void {
  const { accountId, livemode } = caller
  const { documentId = null, judged = null, result = null } = reply.noted ?? {}
  record.add({
    ...{ accountId, livemode, requestId: reply.request.id, at: new Date() },
    ...{
      ...call,
      documentId,
      judged,
      result,
      problem: reply.problemCode,
      tookMs: Math.round(reply.elapsedTime),
    },
    chargedMicros: reply.chargedMicros,
  })
}

/** Records each answered call of an app's operations if its caller is known. */
export function addCallRecording(app: FastifyInstance, callRecord: CallRecord): void {
  addNotes(app)
  // Not when the response is closed: a caller who hangs up closes it before its status is known.
  app.addHook('onSend', function recordCall(request, reply, payload, done) {
    const [caller, key] = [knownCallerOf(request), knownKeyOf(request)]
    const { operation } = request.routeOptions.config
    if (caller && key && operation) {
      const replayed = reply.hasHeader('Idempotency-Replayed')
      const call = { keyId: key.id, operation: operation.operation, status: reply.statusCode, replayed }
      record(callRecord, reply, caller, call)
    }
    done(null, payload)
  })
}

/** Records each call of the dashboard's pages that noted a priced operation, like a live call with a key. */
export function addPageCallRecording(app: FastifyInstance, callRecord: CallRecord): void {
  addNotes(app)
  // When the answer has ended, because a streamed one begins before its verdict is known.
  app.addHook('onResponse', function recordPageCall(request, reply, done) {
    const caller = knownCallerOf(request)
    const operation = reply.noted?.operationOfPage
    if (caller && operation) {
      const { accountId } = caller
      const status = reply.problemCode ? problemKinds[reply.problemCode].status : reply.statusCode
      const call = { keyId: null, operation, status, replayed: false }
      record(callRecord, reply, { accountId, livemode: true }, call)
    }
    done()
  })
}
