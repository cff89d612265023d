import type { onRequestAsyncHookHandler } from 'fastify'
import { callerOf } from '../../../accounts/caller.ts'
import { nameInMode } from '../../../foundation/account-mode.ts'
import type { UnpaidWork } from '../../../limits/unpaid-work.ts'

/** Refuses calls that send photos, unread, while their account has used up its limit of work that it does not pay for. */
export function refuseUnpaidWork(unpaid: Pick<UnpaidWork, 'refusal'>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (request.method !== 'POST' && request.method !== 'PUT') return
    const problem = await unpaid.refusal(nameInMode(callerOf(request)))
    if (problem) return reply.problem(problem)
  }
}
