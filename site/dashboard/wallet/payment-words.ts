import type { Answers } from '../api/answers.ts'

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
