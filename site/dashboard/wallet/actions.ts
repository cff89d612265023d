import type { Answers } from '../answers.ts'
import { type Answer, callApi, type Problem } from '../call.ts'
import { passwordIn, plainAmount, type Typed } from '../forms.ts'

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

type Details = NonNullable<Answers['GET /wallet/billing-details']['details']>

/** The fields of the form, filled from the details that are saved. */
export function typedOf(details: Details | null): Typed {
  if (details === null) return {}
  return {
    legal_name: details.legal_name,
    address: details.address.join('\n'),
    country: details.country,
    tax_id_type: details.tax_id?.type ?? '',
    tax_id: details.tax_id?.value ?? '',
    receipt_email: details.receipt_email ?? '',
  }
}

/** Saves the details that were typed. Returns the address that follows, or the problem with the form's own field names. */
export async function saveDetails(
  asked: Parameters<typeof callApi>[0],
  typed: Typed,
): Promise<Answer<string>> {
  const lines = (typed.address ?? '').split('\n').map((line) => line.trim())
  const json = {
    legal_name: typed.legal_name ?? '',
    address: lines.filter((line) => line !== ''),
    country: typed.country ?? '',
    tax_id: typed.tax_id ? { type: typed.tax_id_type, value: typed.tax_id } : null,
    receipt_email: typed.receipt_email || null,
  }
  const saved = await callApi(asked, 'PUT /wallet/billing-details', { json })
  if (!saved.ok) return { ok: false, problem: withOwnNames(saved.problem) }
  return { ok: true, value: '/dashboard/wallet/billing?done=saved' }
}

/** `/address/0` is a line of the field `address`, and `/tax_id/value` is the field `tax_id`. */
function withOwnNames(problem: Problem): Problem {
  const own = (name: string) => (name === 'tax_id/type' ? 'tax_id_type' : (name.split('/')[0] ?? name))
  const fields = Object.entries(problem.fields).map(([name, detail]) => [own(name), detail])
  return { ...problem, fields: Object.fromEntries(fields) }
}
