import { postalCountries } from '@likeness/rules/countries'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '#storage/database.ts'

/** The types of tax ids, by the names that Stripe has for them, with what stands before the number on a document. */
export const taxIdNames = {
  eu_vat: 'VAT',
  gb_vat: 'VAT',
  ch_vat: 'VAT',
  no_vat: 'VAT',
  us_ein: 'EIN',
  ca_bn: 'BN',
  mx_rfc: 'RFC',
  br_cnpj: 'CNPJ',
  au_abn: 'ABN',
  nz_gst: 'GST',
  in_gst: 'GSTIN',
  sg_gst: 'GST',
  jp_trn: 'Registration number',
  kr_brn: 'BRN',
  za_vat: 'VAT',
  ae_trn: 'TRN',
  other: 'Tax id',
}

const TaxIdType = z.enum(Object.keys(taxIdNames) as (keyof typeof taxIdNames)[])

const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty.')
    .max(most, `must have at most ${most} characters.`)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters.')

/** Who buys, as receipts and statements name them. */
export const BillingDetails = z.strictObject({
  legal_name: text(200),
  /** The lines of the postal address, without the country. */
  address: z.array(text(100)).min(1, 'must have at least one line.').max(6, 'must have at most 6 lines.'),
  country: z
    .string()
    .refine((code) => postalCountries.has(code), 'must be the code of a country, such as DE.'),
  tax_id: z.strictObject({ type: TaxIdType, value: text(40) }).nullable(),
  /** Where Stripe sends its confirmation of a payment; null for the address of who pays. */
  receipt_email: z.email('must be a mail address.').max(254).nullable(),
})
export type BillingDetails = z.infer<typeof BillingDetails>

/** The billing details of an account; null if it has none. */
export async function billingDetailsOf(db: Executor, accountId: string): Promise<BillingDetails | null> {
  const row = await db
    .selectFrom('billing_details')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? detailsOf(row) : null
}

/** A row of `billing_details`, as a receipt keeps it. */
const BuyerRow = z.object({
  legal_name: z.string(),
  address: z.array(z.string()),
  country: z.string(),
  tax_id_type: TaxIdType.nullable(),
  tax_id: z.string().nullable(),
  receipt_email: z.string().nullable(),
})

/** The billing details of a row of theirs. Throws if it is not one. */
export function detailsOf(row: unknown): BillingDetails {
  const { tax_id_type: type, tax_id: value, ...others } = BuyerRow.parse(row)
  return { ...others, tax_id: type === null || value === null ? null : { type, value } }
}

/** Sets the billing details of an account. Receipts of earlier payments keep those of their time. */
export async function setBillingDetails(
  db: Executor,
  accountId: string,
  { tax_id: taxId, ...details }: BillingDetails,
): Promise<void> {
  const row = { ...details, tax_id_type: taxId?.type ?? null, tax_id: taxId?.value ?? null }
  await db
    .insertInto('billing_details')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Empties who bought from all receipts of an account that is being erased. Their numbers and payments stay. */
export async function forgetBuyer(db: Executor, accountId: string): Promise<void> {
  await sql`
    update receipts set buyer = null
      from payments p join wallets w on w.id = p.wallet_id
     where p.id = payment_id and w.account_id = ${accountId} and buyer is not null`.execute(db)
}
