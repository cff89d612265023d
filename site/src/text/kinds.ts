import type { documentKinds } from '@likeness/rules'

/** How the kinds of document are called in a list of choices. */
export const kindNames: Readonly<Record<(typeof documentKinds)[number], string>> = {
  passport: 'Passport',
  visa: 'Visa or travel permit',
  'identity-card': 'Identity card',
  'residence-permit': 'Residence permit',
  'driving-licence': 'Driving licence',
  other: 'Other',
}
