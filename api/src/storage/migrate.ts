import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type MigratorProps } from 'kysely/migration'
import { up as accountsAndKeys } from './database/migrations/0001-accounts-and-keys.ts'
import { up as ledger } from './database/migrations/0002-ledger.ts'
import { up as idempotency } from './database/migrations/0003-idempotency.ts'
import { up as keyLifecycle } from './database/migrations/0004-key-lifecycle.ts'
import { up as ledgerCorrections } from './database/migrations/0005-ledger-corrections.ts'
import { up as jobs } from './database/migrations/0006-jobs.ts'
import { up as webhooks } from './database/migrations/0007-webhooks.ts'
import { up as rateWindows } from './database/migrations/0008-rate-windows.ts'
import { up as usage } from './database/migrations/0009-usage.ts'
import { up as concurrentCalls } from './database/migrations/0010-concurrent-calls.ts'
import { up as jobCancellation } from './database/migrations/0011-job-cancellation.ts'
import { up as jobItemSubject } from './database/migrations/0012-job-item-subject.ts'
import { up as usersAndSessions } from './database/migrations/0013-users-and-sessions.ts'
import { up as answeredCalls } from './database/migrations/0014-answered-calls.ts'
import { up as payments } from './database/migrations/0015-payments.ts'
import { up as savedPhotos } from './database/migrations/0016-saved-photos.ts'
import { up as erasing } from './database/migrations/0017-erasing.ts'
import { up as erasedAccounts } from './database/migrations/0018-erased-accounts.ts'
import { up as knownBrowsers } from './database/migrations/0019-known-browsers.ts'
import { up as unbookedEvents } from './database/migrations/0020-unbooked-events.ts'
import { up as deliverySlots } from './database/migrations/0022-delivery-slots.ts'
import { deliveriesClaimed, deliveriesDue } from './database/migrations/0023-delivery-indexes.ts'
import { up as slowEndpointsChecked } from './database/migrations/0024-slow-endpoints-checked.ts'
import { up as jobItemProfile } from './database/migrations/0025-job-item-profile.ts'
import { up as accountChecks } from './database/migrations/0026-account-checks.ts'
import { up as callsOfPages } from './database/migrations/0027-calls-of-pages.ts'
import { up as jobLanguage } from './database/migrations/0028-job-language.ts'
import { up as members } from './database/migrations/0029-members.ts'
import { firstOwners } from './database/migrations/0030-first-owners.ts'
import { up as invitations } from './database/migrations/0031-invitations.ts'
import { up as auditLog } from './database/migrations/0032-audit-log.ts'
import { up as authenticators } from './database/migrations/0033-authenticators.ts'
import { up as demandedSecondFactor } from './database/migrations/0034-demanded-second-factor.ts'
import { up as modes } from './database/migrations/0035-modes.ts'
import { up as policies } from './database/migrations/0036-policies.ts'
import { up as defaultPolicies } from './database/migrations/0037-default-policies.ts'
import { up as jobItemPolicies } from './database/migrations/0038-job-item-policies.ts'
import { up as resultCounts } from './database/migrations/0039-result-counts.ts'
import { up as spendLimits } from './database/migrations/0041-spend-limits.ts'
import {
  up as automaticTopUps,
  oneAutomaticPayment,
  validate as validateAutomaticTopUps,
} from './database/migrations/0042-automatic-top-ups.ts'
import { checksByRequest } from './database/migrations/0046-checks-by-request.ts'
import { up as reviews } from './database/migrations/0047-reviews.ts'
import { up as reviewDecisions } from './database/migrations/0048-review-decisions.ts'
import { up as passkeys } from './database/migrations/0050-passkeys.ts'
import { up as billingDetails } from './database/migrations/0051-billing-details.ts'
import { up as receipts } from './database/migrations/0052-receipts.ts'
import { receiptsOfBefore } from './database/migrations/0053-receipts-of-before.ts'
import { up as plans } from './database/migrations/0054-plans.ts'
import {
  up as photoObjects,
  validate as validatePhotoObjects,
} from './database/migrations/0056-photo-objects.ts'
import { up as batches } from './database/migrations/0060-batches.ts'
import {
  up as jobsOfBatches,
  validate as validateJobsOfBatches,
} from './database/migrations/0061-jobs-of-batches.ts'
import {
  itemOfBatch,
  itemsOfBatch,
  jobsOfBatch,
  openItemsOfBatch,
} from './database/migrations/0063-batch-indexes.ts'
import { up as batchesTried } from './database/migrations/0064-batches-tried.ts'
import {
  countEarlier as countEarlierCharges,
  up as dailyCharges,
} from './database/migrations/0065-daily-charges.ts'
import {
  dropTransfersByAccount,
  holdsByEnd,
  up as provedLedger,
  transfersByTime,
} from './database/migrations/0067-proved-ledger.ts'
import { correctionsFrom, correctionsTo, failedCalls } from './database/migrations/0071-rare-rows.ts'
import { up as countedCharges } from './database/migrations/0074-counted-charges.ts'
import { openClaims } from './database/migrations/0075-open-claims.ts'
import { usageWithCounts, useAsKey as useUsageWithCounts } from './database/migrations/0076-usage-by-index.ts'
import type { Database } from './database/open.ts'
import { doMigration, type MigrationWork } from './migration/kinds.ts'
import { whileNoOtherMigrates } from './migration/session.ts'
import { migrateQueue, pendingQueueMigrations } from './queue/schema.ts'

/** In order. A released migration never changes: a change to the schema or to rows is a new migration. */
export const migrations: Readonly<Record<string, MigrationWork>> = {
  '0001-accounts-and-keys': accountsAndKeys,
  '0002-ledger': ledger,
  '0003-idempotency': idempotency,
  '0004-key-lifecycle': keyLifecycle,
  '0005-ledger-corrections': ledgerCorrections,
  '0006-jobs': jobs,
  '0007-webhooks': webhooks,
  '0008-rate-windows': rateWindows,
  '0009-usage': usage,
  '0010-concurrent-calls': concurrentCalls,
  '0011-job-cancellation': jobCancellation,
  '0012-job-item-subject': jobItemSubject,
  '0013-users-and-sessions': usersAndSessions,
  '0014-answered-calls': answeredCalls,
  '0015-payments': payments,
  '0016-saved-photos': savedPhotos,
  '0017-erasing': erasing,
  '0018-erased-accounts': erasedAccounts,
  '0019-known-browsers': knownBrowsers,
  '0020-unbooked-events': unbookedEvents,
  '0022-delivery-slots': deliverySlots,
  '0023-deliveries-claimed': deliveriesClaimed,
  '0023-deliveries-due': deliveriesDue,
  '0024-slow-endpoints-checked': slowEndpointsChecked,
  '0025-job-item-profile': jobItemProfile,
  '0026-account-checks': accountChecks,
  '0027-calls-of-pages': callsOfPages,
  '0028-job-language': jobLanguage,
  '0029-members': members,
  '0030-first-owners': firstOwners,
  '0031-invitations': invitations,
  '0032-audit-log': auditLog,
  '0033-authenticators': authenticators,
  '0034-demanded-second-factor': demandedSecondFactor,
  '0035-modes': modes,
  '0036-policies': policies,
  '0037-default-policies': defaultPolicies,
  '0038-job-item-policies': jobItemPolicies,
  '0039-result-counts': resultCounts,
  '0041-spend-limits': spendLimits,
  '0042-automatic-top-ups': automaticTopUps,
  '0043-automatic-top-ups-checked': validateAutomaticTopUps,
  '0044-one-automatic-payment': oneAutomaticPayment,
  '0046-checks-by-request': checksByRequest,
  '0047-reviews': reviews,
  '0048-review-decisions': reviewDecisions,
  '0050-passkeys': passkeys,
  '0051-billing-details': billingDetails,
  '0052-receipts': receipts,
  '0053-receipts-of-before': receiptsOfBefore,
  '0054-plans': plans,
  '0056-photo-objects': photoObjects,
  '0057-photo-objects-checked': validatePhotoObjects,
  '0060-batches': batches,
  '0061-jobs-of-batches': jobsOfBatches,
  '0062-jobs-of-batches-checked': validateJobsOfBatches,
  '0063-item-of-batch': itemOfBatch,
  '0063-items-of-batch': itemsOfBatch,
  '0063-jobs-of-batch': jobsOfBatch,
  '0063-open-items-of-batch': openItemsOfBatch,
  '0064-batches-tried': batchesTried,
  '0065-daily-charges': dailyCharges,
  '0066-earlier-charges-counted': countEarlierCharges,
  '0067-proved-ledger': provedLedger,
  '0068-transfers-by-time': transfersByTime,
  '0069-holds-by-end': holdsByEnd,
  '0070-transfers-by-account-dropped': dropTransfersByAccount,
  '0071-corrections-from': correctionsFrom,
  '0072-corrections-to': correctionsTo,
  '0073-failed-calls': failedCalls,
  '0074-counted-charges': countedCharges,
  '0075-open-claims': openClaims,
  '0076-usage-with-counts': usageWithCounts,
  '0077-usage-by-index': useUsageWithCounts,
}

/**
 * Brings the schema up to date: first the service's own migrations, one after another, then those of the queue. Each is
 * recorded when it is done, so that a run that failed goes on where it stopped. Processes that start at the same time take
 * turns.
 * @param url The URL of the database. The work gets sessions of its own, without a statement timeout.
 * @returns The names of the applied migrations. Rejects if one fails.
 */
export function migrate(url: string): Promise<string[]> {
  return whileNoOtherMigrates(url, async (db, pool) => {
    const { error, results } = await migratorOf(db).migrateToLatest({ disableTransactions: true })
    if (error) throw error
    const ours = (results ?? []).map(({ migrationName }) => migrationName)
    return [...ours, ...(await migrateQueue(db, pool))]
  })
}

/**
 * The names of the migrations that this version needs and that the database does not have yet. It reads only the table
 * of migrations: a query for the columns of all tables, as Kysely sends it, fails while another process drops one.
 */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const done = await doneMigrations(db)
  const ours = Object.keys(migrations).filter((name) => !done.has(name))
  return [...ours, ...(await pendingQueueMigrations(db))]
}

async function doneMigrations(db: Database): Promise<Set<string>> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as exists`.execute(db)
  if (!found[0]?.exists) return new Set()
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function migratorOf(db: MigratorProps['db']): Migrator {
  const all = Object.entries(migrations).map(([name, work]) => {
    const up = (session: Kysely<unknown>) => doMigration(session, work)
    return [name, { up }] as const
  })
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(all) } })
}
