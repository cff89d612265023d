import type { Answers } from '../api/answers.ts'

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
