import type { Generated } from 'kysely'

/** Money that moves in the ledger, and its sums. */
export interface LedgerTables {
  ledger_accounts: LedgerAccountsTable
  wallets: WalletsTable
  monthly_spending: MonthlySpendingTable
  spend_limits: SpendLimitsTable
  holds: HoldsTable
  transfers: TransfersTable
  wallet_entries: WalletEntriesTable
  daily_charges: DailyChargesTable
  idempotency_keys: IdempotencyKeysTable
}

interface LedgerAccountsTable {
  id: string
  kind: 'wallet' | 'revenue' | 'funding'
}

interface WalletsTable {
  id: string
  account_id: string
  posted_micros: Generated<bigint>
  held_micros: Generated<bigint>
  entry_count: Generated<bigint>
  last_entry_at: Date | null
  low_balance_micros: Generated<bigint | null>
  low_balance_told: Generated<boolean>
}

interface MonthlySpendingTable {
  /** The id of a wallet or a key. */
  spender: string
  month: string
  wallet_id: string
  spent_micros: bigint
}

interface SpendLimitsTable {
  /** The id of a wallet or a key. */
  spender: string
  wallet_id: string
  limit_micros: bigint
  told_month: string
  told_percent: number
}

interface HoldsTable {
  id: string
  wallet_id: string
  amount_micros: bigint
  purpose: string
  state: Generated<'open' | 'captured' | 'voided'>
  created_at: Generated<Date>
  expires_at: Date
  closed_at: Date | null
  refunded_micros: Generated<bigint>
  /** The key whose call it pays; null in the dashboard. */
  spender: string | null
  /** Null for a hold of before spending was counted. */
  spend_month: Generated<string | null>
}

interface TransfersTable {
  id: string
  kind: 'top_up' | 'charge' | 'refund' | 'adjustment'
  debit_account: string
  credit_account: string
  amount_micros: bigint
  hold_id: string | null
  reference: string | null
  refunded_transfer_id: string | null
  reason: string | null
  actor: string | null
  created_at: Generated<Date>
}

interface WalletEntriesTable {
  wallet_id: string
  number: bigint
  transfer_id: string
  amount_micros: bigint
  balance_micros: bigint
  booked_at: Date
}

interface DailyChargesTable {
  wallet_id: string
  day: string
  operation: string
  charged_micros: bigint
  /** Null if charges of before they were counted are among them. */
  charges: bigint | null
}

interface IdempotencyKeysTable {
  account_id: string
  key: string
  attempt: string
  fingerprint: Buffer
  sealed_answer: Buffer | null
  locked_until: Date
  expires_at: Date
}
