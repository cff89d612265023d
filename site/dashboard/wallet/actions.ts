import { type Answer, callApi } from '../api/call.ts'
import { passwordIn } from '../forms/asks-password.ts'
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
    const json = { amount: plain(typed.amount), ...passwordIn(typed) }
    const begun = await callApi(asked, 'POST /wallet/payments', { json })
    if (!begun.ok) return begun
    return { ok: true, value: `/dashboard/wallet/pay?payment=${encodeURIComponent(begun.value.id)}` }
  }
  if (typed.do === 'low-balance') {
    const json = { low_balance: typed.low_balance ? plain(typed.low_balance) : null }
    const set = await callApi(asked, 'PATCH /wallet', { json })
    return set.ok ? { ok: true, value: '/dashboard/wallet?done=low-balance#low-balance' } : set
  }
  return undefined
}

/** The number of an amount, without its currency: `$20`, `20 USD`. */
function plain(amount = ''): string {
  return amount.replace(/^\$\s*|\s*(USD|\$)$/gi, '').trim()
}
