import { type Answer, callApi } from '../api/call.ts'
import { passwordIn } from '../forms/asks-password.ts'
import { plainAmount } from '../forms/plain-amount.ts'
import type { Typed } from '../forms/read-form.ts'

/**
 * Runs the action of a form of the wallet's page. Returns the address that follows, or the problem; undefined for an
 * unknown form.
 */
export async function done(
  asked: Parameters<typeof callApi>[0],
  typed: Typed,
): Promise<Answer<string> | undefined> {
  if (typed.do === 'top-up') {
    const json = {
      amount: plainAmount(typed.amount),
      save_card: typed.save_card === 'yes',
      ...passwordIn(typed),
    }
    const begun = await callApi(asked, 'POST /wallet/payments', { json })
    if (!begun.ok) return begun
    return { ok: true, value: `/dashboard/wallet/pay?payment=${encodeURIComponent(begun.value.id)}` }
  }
  if (typed.do === 'low-balance') {
    const json = { low_balance: typed.low_balance ? plainAmount(typed.low_balance) : null }
    const set = await callApi(asked, 'PATCH /wallet', { json })
    return set.ok ? { ok: true, value: '/dashboard/wallet?done=low-balance#low-balance' } : set
  }
  if (typed.do === 'spend-limit') {
    const json = { limit: typed.limit ? plainAmount(typed.limit) : null }
    const set = await callApi(asked, 'PUT /wallet/spend-limit', { json })
    return set.ok ? { ok: true, value: '/dashboard/wallet?done=spend-limit#spend-limit' } : set
  }
  if (typed.do === 'automatic') {
    const [below, amount, daily] = [typed.below, typed.amount, typed.daily].map((amount) =>
      plainAmount(amount),
    )
    const json = { below, amount, daily, ...passwordIn(typed) }
    const set = await callApi(asked, 'PUT /wallet/automatic-top-up', { json })
    return set.ok ? { ok: true, value: '/dashboard/wallet?done=automatic#automatic' } : set
  }
  if (typed.do === 'remove-card') {
    const removed = await callApi(asked, 'DELETE /wallet/automatic-top-up')
    return removed.ok ? { ok: true, value: '/dashboard/wallet?done=card-removed#automatic' } : removed
  }
  return undefined
}
