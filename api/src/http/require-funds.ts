import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { callerOf } from '../accounts/caller.ts'
import { mayBeFree } from '../billing/metering/allowances.ts'
import { lackOfFunds, quote } from '../billing/metering/hold.ts'
import { idempotencyKeyOf, isKnownKey } from '../billing/metering/idempotency.ts'
import { isPriced, type PricedOperation } from '../billing/prices.ts'
import { operations } from '../contract/operations.ts'
import { nameInMode } from '../foundation/access.ts'
import type { Problem } from '../foundation/problem.ts'
import type { UnpaidWork } from '../limits/unpaid-work.ts'
import type { Database } from '../storage/database.ts'

/**
 * Refuses a call with a price unread if neither an allowance nor the wallet covers it: its body would be read for nothing.
 * A call in the dashboard after a recent check is read while further tries are left, which cost nothing. A call that
 * repeats an idempotency key is read, because its stored answer costs nothing. The price is held later, so a
 * call that passes here may still be refused. Runs when the caller is known.
 * @param operation What the calls of these routes cost; if absent, their own operation, if that has a price.
 */
export function requireFunds(
  { db, baseUrl }: { db: Database; baseUrl: string },
  operation?: PricedOperation,
): onRequestAsyncHookHandler {
  async function lackOf(request: FastifyRequest, priced: PricedOperation): Promise<Problem | undefined> {
    const caller = callerOf(request)
    const lack = await lackOfFunds(db, await quote(db, { caller, operation: priced }), { baseUrl })
    if (!lack) return undefined
    if (caller.channel === 'dashboard' && (await mayBeFree(db, caller.accountId))) return undefined
    const key = idempotencyKeyOf(request.headers, caller)
    const isRepeated =
      key.ok && key.value !== undefined && (await isKnownKey(db, caller.accountId, key.value))
    return isRepeated ? undefined : lack.problem
  }

  return async function requireFunds(request, reply) {
    const priced = operation ?? request.routeOptions.config.operation?.operation
    if (priced === undefined || !isPriced(priced)) return
    const isShort = Number(request.headers['content-length']) <= shortBytes
    if (priced === operations.createJob.operation && isShort) return
    const problem = await lackOf(request, priced)
    if (problem) return reply.problem(problem)
  }
}

/** A job without photos costs nothing, which only its body shows, so a body as short as those of other calls is read. */
const shortBytes = 64 * 1024

/** Refuses calls that send photos, unread, while their account has used up its limit of work that it does not pay for. */
export function refuseUnpaidWork(unpaid: Pick<UnpaidWork, 'refusal'>): onRequestAsyncHookHandler {
  return async function refuseUnpaidWork(request, reply) {
    if (request.method !== 'POST' && request.method !== 'PUT') return
    const problem = await unpaid.refusal(nameInMode(callerOf(request)))
    if (problem) return reply.problem(problem)
  }
}
