import type { documentKinds } from '@likeness/rules'

/** The names of the kinds of document in a list of choices. */
export const kindNames: Readonly<Record<(typeof documentKinds)[number], string>> = {
  passport: 'Passport',
  visa: 'Visa or travel permit',
  'identity-card': 'Identity card',
  'residence-permit': 'Residence permit',
  'driving-licence': 'Driving licence',
  other: 'Other',
}
