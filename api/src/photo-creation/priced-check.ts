import type { Caller } from '../accounts/caller.ts'
import { Charge } from '../billing/metering/charge.ts'
import { type Metering, type PaidCall, paidCall } from '../billing/metering/paid-call.ts'
import { balanceOf } from '../billing/wallet/balance.ts'
import { operations } from '../contract/operations.ts'
import { formatAmount } from '../foundation/money.ts'
import type { Outcome } from '../foundation/problem.ts'
import { claimFreeCheck, settleFreeCheck } from './free-check.ts'

/** What was done, and what it cost. */
export interface Priced<T> {
  readonly value: T
  readonly charge: Charge
}

/** Work of which somebody waits for the answer. */
export type PricedWork<T> = Pick<PaidCall<T>, 'caller' | 'callerLeft' | 'work'>

/**
 * Does work for the price of a check: for nothing where the account still has its free check of the day, else from its
 * wallet. A problem takes neither.
 * @returns The work's own problems, and those of `paidCall`.
 */
export async function pricedCheck<T>(metering: Metering, call: PricedWork<T>): Promise<Outcome<Priced<T>>> {
  const { db, holdSeconds, onFailure } = metering
  const { accountId, walletId } = call.caller
  const day = await claimFreeCheck(db, accountId, holdSeconds)
  if (day === undefined) return paidWork(metering, operations.check, call)
  let answered = false
  try {
    const done = await call.work(AbortSignal.timeout(holdSeconds * 1000))
    answered = done.ok
    return done.ok ? { ok: true, value: { value: done.value, charge: await nothing(db, walletId) } } : done
  } finally {
    await settleFreeCheck(db, accountId, day, answered).catch(onFailure)
  }
}

/** Does work for an operation's price. */
export async function paidWork<T>(
  metering: Metering,
  priced: PaidCall<T>['priced'],
  { caller, callerLeft, work }: PricedWork<T>,
): Promise<Outcome<Priced<T>>> {
  let value: T | undefined
  const paid = await paidCall<T>(metering, {
    caller,
    priced,
    callerLeft,
    work,
    answer: (done, charge) => {
      value = done
      return JSON.stringify(charge)
    },
  })
  if (!paid.ok) return paid
  if (value === undefined) throw new Error('A call without an idempotency key was replayed.')
  return { ok: true, value: { value, charge: Charge.parse(JSON.parse(paid.value.body.toString())) } }
}

/** What is said of the price where there is none. */
export async function nothing(db: Metering['db'], walletId: Caller['walletId']): Promise<Charge> {
  const { availableMicros } = await balanceOf(db, walletId)
  return { amount: '0.00', currency: 'USD', balance: formatAmount(availableMicros) }
}
