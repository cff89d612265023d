import type { z } from 'zod'
import type { settings } from './settings/settings.ts'

/** Who sells, as receipts name them. */
export interface Seller {
  readonly name: string
  /** The lines of the postal address. */
  readonly address: readonly string[]
  readonly email: string | null
  readonly taxId: string | null
  /** A sentence about tax; null for none. */
  readonly taxNote: string | null
}

/** The seller that the settings name; undefined if they name none. */
export function sellerOf(values: z.infer<typeof settings>): Seller | undefined {
  const { LIKENESS_OPERATOR_NAME: name, LIKENESS_OPERATOR_ADDRESS: address = [] } = values
  if (name === undefined) return undefined
  return {
    name,
    address,
    email: values.LIKENESS_OPERATOR_EMAIL ?? null,
    taxId: values.LIKENESS_OPERATOR_TAX_ID ?? null,
    taxNote: values.LIKENESS_OPERATOR_TAX_NOTE ?? null,
  }
}
