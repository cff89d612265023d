import type { FastifyInstance } from 'fastify'
import { knownCallerOf, knownKeyOf } from '../../../accounts/caller.ts'
import type { ResultCounts } from '../../../reports/result-counts.ts'
import { addNotes } from '../../../request-log/noted.ts'
import type { CallRecord } from '../../../request-log/record.ts'

/** Records each answered call of an app's operations if its caller is known, and counts the results. */
export function addCallRecording(app: FastifyInstance, record: CallRecord, results: ResultCounts): void {
  addNotes(app)
  // Not when the response is closed: a caller who hangs up closes it before its status is known.
  app.addHook('onSend', (request, reply, payload, done) => {
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
