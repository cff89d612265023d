import type { IndexMigration } from '../../migration/kinds.ts'

/** Finds the transfers of a wallet that are no charges: an entry in a thousand. */
export const correctionsFrom: IndexMigration = {
  kind: 'index',
  name: 'transfers_corrections_from',
  on: "transfers (debit_account) where kind <> 'charge'",
}

export const correctionsTo: IndexMigration = {
  kind: 'index',
  name: 'transfers_corrections_to',
  on: "transfers (credit_account) where kind <> 'charge'",
}

/** Finds an account's calls that failed. */
export const failedCalls: IndexMigration = {
  kind: 'index',
  name: 'answered_calls_failed',
  on: 'answered_calls (account_id, at, request_id) where status_code >= 400',
}
