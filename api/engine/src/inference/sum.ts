import { z } from 'zod'

/** A sum: the bias and the values times their coefficients. */
export const Sum = z.strictObject({ bias: z.number(), coefficients: z.array(z.number()) })
export type Sum = z.infer<typeof Sum>

export const sumOf = ({ bias, coefficients }: Sum, values: ArrayLike<number>): number =>
  bias + dot(coefficients, values)

/** The dot product, over as many values as the first list has. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
