import { parseAmount } from '../wallet/money.ts'

/** What a call of the platform API costs. The amount is a decimal string of USD, as answers give it. */
export interface PricedCall {
  operation: string
  method: 'GET' | 'POST'
  path: string
  price: string
}

/** Every operation that a key can call: the one place where a price stands. */
export const prices = {
  account: { operation: 'account', method: 'GET', path: '/api/v1/account', price: '0.00' },
  documents: { operation: 'documents', method: 'GET', path: '/api/v1/documents', price: '0.00' },
  rules: { operation: 'rules', method: 'GET', path: '/api/v1/rules', price: '0.00' },
  pricing: { operation: 'pricing', method: 'GET', path: '/api/v1/pricing', price: '0.00' },
  check: { operation: 'photos.check', method: 'POST', path: '/api/v1/photos/check', price: '0.05' },
} as const satisfies Record<string, PricedCall>

/** An operation's price in micro-dollars. */
export function priceMicros({ operation, price }: PricedCall): bigint {
  const micros = parseAmount(price)
  if (micros === undefined) throw new RangeError(`${operation} has no price: ${price}`)
  return micros
}
