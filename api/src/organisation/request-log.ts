import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { AccountMode } from '../foundation/access.ts'
import type { AnyProblemCode } from '../foundation/problem.ts'
import { type Database, deleteInBatches, type Executor } from '../storage/database.ts'
import { countResults, type Judged } from './reports.ts'
import { countCalls } from './usage.ts'

/** An answered call, as it is recorded: nothing of what was sent, and of the answer its status and the part of its result that may be
 *  stored. */
export interface RecordedCall extends AccountMode {
  /** Null for a call of a page of the dashboard. */
  keyId: string | null
  requestId: string
  /** When it was answered. */
  at: Date
  /** The time to answer it, in milliseconds. */
  tookMs: number
  operation: string
  documentId: string | null
  /** The HTTP status of the answer. */
  status: number
  problem: AnyProblemCode | null
  /** The verdict on the photo and its findings; null if it was not judged. */
  judged: Judged | null
  /** The part of the result that may be stored, if the caller can read it again; null otherwise. */
  result: object | null
  /** Whether the answer was the stored answer of an earlier call with the same idempotency key. */
  replayed: boolean
  chargedMicros: bigint
}

export type CallRecord = ReturnType<typeof callRecordOf>

/**
 * Records calls, and counts them and their results, some seconds after their answers, so that no call waits for that. A process
 * that is killed loses the calls of the last seconds.
 * @param most The most calls held in memory. If the database is out of reach, further ones are left out.
 */
export function callRecordOf(db: Database, { most = 20_000 } = {}) {
  let unwritten: RecordedCall[] = []
  return {
    add: (call: RecordedCall): void => {
      if (unwritten.length < most) unwritten.push(call)
    },
    /** Writes the calls since the last write. If it fails, they are kept for the next write. */
    write: async (): Promise<void> => {
      if (unwritten.length === 0) return
      const calls = unwritten
      unwritten = []
      try {
        await db.transaction().execute((transaction) => write(transaction, calls))
      } catch (error) {
        unwritten = [...calls, ...unwritten].slice(0, most)
        throw error
      }
    },
  }
}

/** A call that was written but whose confirmation was lost is neither written nor counted twice. The calls of a deleted key are
 *  left out, and those of pages if the account was erased meanwhile. */
async function write(transaction: Executor, calls: readonly RecordedCall[]): Promise<void> {
  const written = calls.map(({ judged, chargedMicros, ...call }) => {
    return { ...call, verdict: judged?.status, chargedMicros: String(chargedMicros) }
  })
  const { rows } = await sql<{ requestId: string }>`
    insert into answered_calls (account_id, at, request_id, key_id, operation, document_id, status_code, problem, verdict,
                                result, replayed, charged_micros, took_ms)
    select call."accountId", call.at, "requestId", "keyId", operation, "documentId", status, problem, verdict, result, replayed,
           "chargedMicros", "tookMs"
      from json_to_recordset(${JSON.stringify(written)}) as call (
        "accountId" text, at timestamptz, "requestId" text, "keyId" text, operation text, "documentId" text, status int,
        problem text, verdict text, result jsonb, replayed boolean, "chargedMicros" bigint, "tookMs" int)
     where exists (select from api_keys where id = "keyId" and account_id = "accountId")
        or "keyId" is null and exists (select from accounts where id = "accountId" and erased_at is null)
    on conflict do nothing
    returning request_id as "requestId"`.execute(transaction)
  const fresh = new Set(rows.map(({ requestId }) => requestId))
  const counted = calls.filter(({ requestId }) => fresh.has(requestId))
  await countCalls(transaction, counted)
  const judged = counted.flatMap(({ judged, documentId, ...call }) =>
    judged && documentId ? [{ ...call, judged, documentId }] : [],
  )
  await countResults(transaction, judged)
}

/** An answered call as it is listed: with the name and the hint of its key, or without one if a page made it. */
export type ListedCall = Awaited<ReturnType<typeof listCalls>>[number]

export interface Listing extends AccountMode {
  /** The call after which a page of the list begins. */
  after?: { at: Date; requestId: string } | undefined
  limit: number
  /** Only calls with this key. */
  keyId?: string | undefined
  /** Only calls of this operation. */
  operation?: string | undefined
  /** Whether it succeeded, or was answered with a problem. */
  outcome?: 'succeeded' | 'failed' | undefined
}

/** Lists an account's answered calls in one mode, the latest first. */
export async function listCalls(db: Executor, listing: Listing) {
  const { accountId, livemode, after, limit, keyId, operation, outcome } = listing
  const rows = await db
    .selectFrom('answered_calls as call')
    .leftJoin('api_keys', 'api_keys.id', 'call.key_id')
    .select(['request_id as requestId', 'at', 'took_ms as tookMs', 'operation', 'document_id as documentId'])
    .select(['status_code as status', 'problem', 'verdict', 'replayed', 'charged_micros as chargedMicros'])
    .select(['key_id as keyId', 'api_keys.name', 'api_keys.hint'])
    .where('call.account_id', '=', accountId)
    // The calls of pages have no key, and are live.
    .where(sql<boolean>`coalesce(api_keys.livemode, true)`, '=', livemode)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, request_id) < (${after?.at}, ${after?.requestId})`),
    )
    .$if(keyId !== undefined, (query) => query.where('key_id', '=', String(keyId)))
    .$if(operation !== undefined, (query) => query.where('operation', '=', String(operation)))
    .$if(outcome !== undefined, (query) =>
      query.where(
        outcome === 'succeeded' ? sql<boolean>`status_code < 400` : sql<boolean>`status_code >= 400`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ keyId: id, name, hint, ...call }) => ({
    ...call,
    key: id === null ? null : { id, name: name ?? '', hint: hint ?? '' },
  }))
}

export const keptDays = 30

/** Deletes the calls that were answered more than `keptDays` days ago. Returns the number of deleted calls. */
export async function forgetOldCalls(db: Executor): Promise<number> {
  return deleteInBatches(
    db,
    'answered_calls',
    sql`at < now() - make_interval(days => ${keptDays}) order by at`,
    'account_id, at, request_id',
  )
}

/** The stored result of the call of an account in one mode under a request id; undefined if the log has none (any more, or yet). */
export async function findResult(
  db: Executor,
  { accountId, livemode }: AccountMode,
  requestId: string,
): Promise<{ result: unknown; at: Date; keptUntil: Date } | undefined> {
  const { rows } = await sql<{ result: unknown; at: Date; keptUntil: Date }>`
    select result, at, at + make_interval(days => ${keptDays}) as "keptUntil"
      from answered_calls call
      left join api_keys key on key.id = call.key_id
     where request_id = ${requestId} and result is not null
       and call.account_id = ${accountId} and coalesce(key.livemode, true) = ${livemode}
       and at > now() - make_interval(days => ${keptDays})`.execute(db)
  return rows[0]
}

/** The facts about a call that only its handler knows; null for what there is none of. */
interface Noted extends Pick<RecordedCall, 'documentId' | 'judged' | 'result'> {
  /** The priced operation that a page of the dashboard did; null also if the caller has a key. */
  operationOfPage: string | null
}

declare module 'fastify' {
  interface FastifyReply {
    /** Null if nothing was noted. */
    noted: Noted | null
  }
}

/** Adds the field for notes about the call to the replies of an app. */
export function addNotes(app: FastifyInstance): void {
  app.decorateReply('noted', null)
}

/** Notes facts about a call for the request log. Earlier notes stay unless they are replaced. */
export function note(reply: FastifyReply, noted: Partial<Noted>): void {
  reply.noted = {
    documentId: null,
    judged: null,
    result: null,
    operationOfPage: null,
    ...reply.noted,
    ...noted,
  }
}
