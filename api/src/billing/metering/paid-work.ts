import type { Outcome } from '../../foundation/problem.ts'
import type { Charge } from './charge.ts'
import { type Metering, type PaidCall, paidCall } from './paid-call.ts'

/** The result of paid work, and what it cost. */
export interface Priced<T> {
  readonly value: T
  readonly charge: Charge
  readonly chargedMicros: bigint
}

/**
 * Does paid work, as `paidCall` does, if the caller of this function writes the answer itself. It takes no idempotency key,
 * because there is no stored answer to repeat.
 */
export async function paidWork<T>(
  metering: Metering,
  call: Omit<PaidCall<T>, 'keyed' | 'answer'>,
): Promise<Outcome<Priced<T>>> {
  let priced: Omit<Priced<T>, 'chargedMicros'> | undefined
  const paid = await paidCall<T>(metering, {
    ...call,
    answer: (value, charge) => {
      priced = { value, charge }
      return ''
    },
  })
  if (!paid.ok) return paid
  if (!priced) throw new Error('A call without an idempotency key was replayed.')
  return { ok: true, value: { ...priced, chargedMicros: paid.value.chargedMicros } }
}
