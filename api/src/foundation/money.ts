import { z } from 'zod'

const microsPerUnit = 1_000_000n

/**
 * Parses an amount of USD.
 * @param text Whole dollars and up to six decimals: `0.05`, `10`, `9.950001`. No sign, exponent or separator.
 * @returns The exact amount in micro-dollars; undefined if the text is not such an amount.
 */
export function parseAmount(text: string): bigint | undefined {
  const [, units, decimals = ''] = /^(0|[1-9]\d{0,11})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (units === undefined) return undefined
  return BigInt(units) * microsPerUnit + BigInt(decimals.padEnd(6, '0'))
}

/**
 * Formats micro-dollars as the decimal string that answers contain: at least two decimals, without further trailing zeros.
 * 50 000 is `0.05`, 10 000 000 is `10.00`, 1 is `0.000001`.
 */
export function formatAmount(amountMicros: bigint): string {
  const sign = amountMicros < 0n ? '-' : ''
  const magnitude = amountMicros < 0n ? -amountMicros : amountMicros
  const decimals = (magnitude % microsPerUnit).toString().padStart(6, '0')
  return `${sign}${magnitude / microsPerUnit}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}`
}

/** An amount in an answer of the dashboard: micro-dollars that are written as `formatAmount` does. */
export const writtenAmount = z.codec(z.string(), z.bigint(), {
  decode: (text, context) => {
    const micros = parseAmount(text)
    if (micros !== undefined) return micros
    context.issues.push({ code: 'custom', message: 'is not an amount', input: text })
    return z.NEVER
  },
  encode: formatAmount,
})

/**
 * The field of a request that asks for an amount of USD, `20` or `20.00`, parsed to micro-dollars.
 * @param message What the field must be, if it is not such an amount within the limits.
 * @param limits In micro-dollars. `unit`: of which it must be a multiple; any amount if absent.
 */
export function amountField(message: string, limits: { least: bigint; most: bigint; unit?: bigint }) {
  const { least, most, unit = 1n } = limits
  return z.string(message).transform((text, context) => {
    const micros = parseAmount(text)
    if (micros !== undefined && micros % unit === 0n && micros >= least && micros <= most) return micros
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}
