import type { Answers } from '../answers.ts'
import { type Answer, callApi, type Problem } from '../call.ts'
import { type Actions, action, passwordIn, plainAmount, type Typed } from '../forms.ts'

const page = '/dashboard/wallet'
/** The amount of a field; null if it is empty. */
const amountOrNone = (typed: string | undefined) => (typed ? plainAmount(typed) : null)

/** The action of each form of the wallet's page. */
export const walletActions: Actions = {
  'top-up': action(
    (asked, typed) =>
      callApi(asked, 'POST /wallet/payments', {
        json: {
          amount: plainAmount(typed.amount),
          save_card: typed.save_card === 'yes',
          ...passwordIn(typed),
        },
      }),
    ({ id }) => `${page}/pay?payment=${encodeURIComponent(id)}`,
  ),
  'low-balance': action(
    (asked, typed) =>
      callApi(asked, 'PATCH /wallet', { json: { low_balance: amountOrNone(typed.low_balance) } }),
    `${page}?done=low-balance#low-balance`,
  ),
  'spend-limit': action(
    (asked, typed) =>
      callApi(asked, 'PUT /wallet/spend-limit', { json: { limit: amountOrNone(typed.limit) } }),
    `${page}?done=spend-limit#spend-limit`,
  ),
  automatic: action((asked, typed) => {
    const [below, amount, daily] = [typed.below, typed.amount, typed.daily].map(plainAmount)
    return callApi(asked, 'PUT /wallet/automatic-top-up', {
      json: { below, amount, daily, ...passwordIn(typed) },
    })
  }, `${page}?done=automatic#automatic`),
  'remove-card': action(
    (asked) => callApi(asked, 'DELETE /wallet/automatic-top-up'),
    `${page}?done=card-removed#automatic`,
  ),
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
