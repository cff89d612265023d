import { z } from 'zod'

/** The types of tax ids, by the names that Stripe has for them. */
export const TaxIdType = z.enum([
  'eu_vat',
  'gb_vat',
  'ch_vat',
  'no_vat',
  'us_ein',
  'ca_bn',
  'mx_rfc',
  'br_cnpj',
  'au_abn',
  'nz_gst',
  'in_gst',
  'sg_gst',
  'jp_trn',
  'kr_brn',
  'za_vat',
  'ae_trn',
  'other',
])

/** What stands before the number on a document. */
export const taxIdNames: Readonly<Record<z.infer<typeof TaxIdType>, string>> = {
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
