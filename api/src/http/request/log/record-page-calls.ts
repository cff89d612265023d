import type { FastifyInstance } from 'fastify'
import { knownCallerOf } from '../../../accounts/caller.ts'
import { problemKinds } from '../../../foundation/problem.ts'
import type { ResultCounts } from '../../../reports/result-counts.ts'
import { addNotes } from '../../../request-log/noted.ts'
import type { CallRecord } from '../../../request-log/record.ts'
import type { UsageCounts } from '../../../usage/counts.ts'

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
  app.addHook('onResponse', (request, reply, done) => {
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
