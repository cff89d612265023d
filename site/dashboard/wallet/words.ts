import type { StatementLine } from '@likeness-photo/client'
import type { Answers } from '../answers.ts'
import type { Session } from '../call.ts'

export type Payment = Answers['GET /wallet/payments']['data'][number]

/** The words for a payment's state in a list. */
export function stateWords({ state, automatic, reversed }: Payment): string {
  const back = reversed === '0.00' ? '' : `, ${reversed} USD taken back`
  const words = {
    open: automatic ? 'Under way' : 'Not paid yet',
    processing: 'On its way',
    credited: 'In the wallet',
    failed: 'Failed',
    expired: 'Not paid',
  }
  return words[state] + back
}

/** The message for a user who comes back from the payment page. */
export function returnWords({ state, amount }: Payment): string {
  switch (state) {
    case 'credited':
      return `Your payment of ${amount} USD is in the wallet.`
    case 'processing':
      return `Your payment of ${amount} USD is on its way; the bank has not confirmed it yet. It is in the wallet once it has.`
    case 'failed':
      return `Your payment of ${amount} USD did not arrive. Nothing was added to the wallet.`
    default:
      return `Your payment of ${amount} USD was not made. Nothing was charged.`
  }
}

type Standing = NonNullable<Answers['GET /wallet/plan']['current']>

/** What an organisation has of its plan, and what comes after, in sentences. */
export function planWords({ name, checks, left, ends, paid, next, unpaid }: Standing): string {
  const day = dayOf(ends)
  if (unpaid && next) {
    return `The month of the plan ${name} ended on ${day} (UTC). The next one, of the plan ${next.name}, costs ${next.price} USD, which the wallet or the limit of the month does not cover. It begins as soon as they do.`
  }
  const further = paid
    ? ` The next month, of the plan ${paid.name}, is paid and lasts until ${dayOf(paid.ends)} (UTC).`
    : ''
  const now = `Plan ${name}: ${left} of ${checks} checks are left until ${day} (UTC).${further}`
  if (next === null) return `${now} It ends then.`
  const then =
    next.name === (paid ?? { name }).name ? 'It is renewed then' : `The plan ${next.name} begins then`
  return `${now} ${then}, for ${next.price} USD from the wallet.`
}

const dayOf = (moment: string) => moment.slice(0, 10)

type Spending = Answers['GET /wallet']['spending']

/** What is spent in this month, with the limit and when it begins anew: "Spent this month: 1.50 of 10.00 USD, until …". */
export function spendingWords({ spent, limit, month_ends_at }: Spending): string {
  const day = month_ends_at.slice(0, 10)
  return limit === null
    ? `Spent this month: ${spent} USD. There is no limit.`
    : `Spent this month: ${spent} of ${limit} USD. The limit begins anew on ${day} (UTC).`
}

/** The name of each kind of entry in the statement. */
export const transferKinds: Readonly<Record<StatementLine['kind'], string>> = {
  top_up: 'Top-up',
  charge: 'Charge',
  refund: 'Refund',
  adjustment: 'Adjustment',
}

type TaxId = NonNullable<NonNullable<Answers['GET /wallet/billing-details']['details']>['tax_id']>

/** The name of each type of tax id, for its choice. */
export const taxIdNames: Readonly<Record<TaxId['type'], string>> = {
  eu_vat: 'European Union: VAT number',
  gb_vat: 'United Kingdom: VAT number',
  ch_vat: 'Switzerland: VAT number',
  no_vat: 'Norway: VAT number',
  us_ein: 'United States: EIN',
  ca_bn: 'Canada: BN',
  mx_rfc: 'Mexico: RFC',
  br_cnpj: 'Brazil: CNPJ',
  au_abn: 'Australia: ABN',
  nz_gst: 'New Zealand: GST number',
  in_gst: 'India: GSTIN',
  sg_gst: 'Singapore: GST number',
  jp_trn: 'Japan: registration number',
  kr_brn: 'South Korea: BRN',
  za_vat: 'South Africa: VAT number',
  ae_trn: 'United Arab Emirates: TRN',
  other: 'Another',
}

/**
 * The figures of a wallet: what it can spend. Before money is in it, how many free checks are left, because nobody was asked for money yet.
 */
export function balanceFigures({
  wallet: { available, held },
  free_checks,
}: Pick<Session['account'], 'wallet' | 'free_checks'>) {
  if (available === '0.00' && held === '0.00' && free_checks > 0) {
    return [{ name: 'Free checks left', figure: free_checks, note: 'And one more each day in the dashboard' }]
  }
  return [
    { name: 'Balance', figure: `${available} USD`, note: 'Free to spend' },
    ...(held === '0.00'
      ? []
      : [{ name: 'Held', figure: `${held} USD`, note: 'Set aside by calls and jobs that run' }]),
  ]
}
