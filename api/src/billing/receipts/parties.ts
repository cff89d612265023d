import { postalCountries } from '@likeness/rules/countries'
import type { Seller } from '../../config/seller.ts'
import type { Block } from '../../pdf/paper-document.ts'
import type { BillingDetails } from './billing-details.ts'
import { taxIdNames } from './tax-ids.ts'

const lines = (...given: (string | null)[]) => given.filter((line) => line !== null)

/** Who sells, or that this is not stated. */
export function sellerBlock(seller: Seller | null): Block {
  if (seller === null) {
    return {
      heading: 'Seller',
      lines: ['The operator of this service has not stated a name and an address.'],
    }
  }
  const { name, address, email, taxId } = seller
  return { heading: 'Seller', lines: lines(name, ...address, email, taxId && `Tax id: ${taxId}`) }
}

/** Who buys, or that this is not stated. */
export function buyerBlock(buyer: BillingDetails | null): Block {
  if (buyer === null) return { heading: 'Buyer', lines: ['No billing details were stated.'] }
  const { legal_name: name, address, country, tax_id: taxId } = buyer
  return {
    heading: 'Buyer',
    lines: lines(
      name,
      ...address,
      postalCountries.get(country) ?? country,
      taxId && `${taxIdNames[taxId.type]}: ${taxId.value}`,
    ),
  }
}
