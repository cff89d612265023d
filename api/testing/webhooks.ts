import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql, type Transaction } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import type { NewAccount } from '../src/accounts/accounts.ts'
import { newId } from '../src/foundation/identifiers.ts'
import type { Database, Tables } from '../src/storage/database.ts'
import { type Queue, startQueue } from '../src/storage/queue.ts'
import { type Dispatching, startDispatch } from '../src/webhooks/dispatch.ts'
import { WebhookEvent } from '../src/webhooks/events.ts'
import { hostsOf } from '../src/webhooks/hosts.ts'
import { publish } from '../src/webhooks/publish.ts'
import { DeliveryList, Webhook, WebhookWithSecret } from '../src/webhooks/schema.ts'
import { testApp, testSecret } from './app.ts'
import { serveLocally, stoppedAtEnd } from './at-end.ts'
import { noLog } from './background.ts'
import { fundedAccount } from './funded-account.ts'
import { callsWith } from './photo-calls.ts'

interface Received {
  method: string
  headers: IncomingHttpHeaders
  body: string
}

/**
 * A server that receives webhooks on 127.0.0.1, until the test file ends. `received` is everything that arrived so far, in order.
 * @param answer Answers the nth request, counted from 1. If absent, every answer is 204.
 */
export async function startReceiver(
  answer: (response: ServerResponse, count: number) => void = (response) => response.writeHead(204).end(),
) {
  const received: Received[] = []
  const origin = await serveLocally(async (request, response) => {
    const body = await text(request)
    const { method = '', headers } = request
    answer(response, received.push({ method, headers, body }))
  })
  return { url: `${origin}/hook`, port: Number(new URL(origin).port), received }
}

/** Verifies a received message with the secret, as a receiver does, and returns its event. Throws if the signature is wrong. */
export function verifiedEvent({ headers, body }: Received, secret: string): WebhookEvent {
  const read = new Verifier(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  })
  return WebhookEvent.parse(read)
}

/** The headers of a message with this id and body, as Standard Webhooks has them, signed with the secret at a time. */
export const signedHeaders = (id: string, sentAt: Date, body: string, secret: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
  'webhook-signature': new Verifier(secret).sign(id, sentAt, body),
})

export type WebhookOwner = Awaited<ReturnType<typeof webhookOwner>>

/** The webhooks of a new account, through calls of an app that allows webhooks to this machine. */
export async function webhookOwner(db: Database) {
  const app = testApp({ db, config: { webhookAllowPrivate: true } })
  const account = await fundedAccount(db, '1.00')
  const calls = callsWith(app, account.key, '/api/v1/webhooks')
  const call = async (...given: Parameters<typeof calls>) => {
    const response = await calls(...given)
    if (response.statusCode >= 300) throw new Error(response.body)
    return response.body && response.json()
  }
  return {
    account,
    create: async (body: object) => WebhookWithSecret.parse(await call('POST', '', body)),
    get: async (id: string) => Webhook.parse(await call('GET', `/${id}`)),
    rotate: async (id: string) => WebhookWithSecret.parse(await call('POST', `/${id}/rotate`)),
    /** Returns the id of the event. */
    sendTest: async (id: string) => String((await call('POST', `/${id}/test`)).event_id),
    change: async (id: string, body: object) => void (await call('PATCH', `/${id}`, body)),
    deliveries: async (id: string, query = '') =>
      DeliveryList.parse(await call('GET', `/${id}/deliveries${query}`)),
    /** Stores an ended job with 3 items and publishes its end. Returns its id. */
    endJob: async (state: 'completed' | 'failed' | 'cancelled' = 'completed') => {
      const jobId = await insertEndedJob(db, account, state)
      await db.transaction().execute((transaction) => announceEnd(transaction, account, jobId, state))
      return jobId
    },
  }
}

/** Announces that a job has ended, in a transaction. */
export async function announceEnd(
  transaction: Transaction<Tables>,
  { accountId }: Pick<NewAccount, 'accountId'>,
  job_id: string,
  status: 'completed' | 'failed' | 'cancelled' = 'completed',
): Promise<void> {
  const counts = { total: 3, queued: 0, running: 0, completed: 1, failed: 1, cancelled: 1 }
  const data = { job_id, status, paused_because: null, counts: { ...counts, ready: 1, review: 0, retake: 0 } }
  await publish(transaction, { accountId, livemode: true }, { type: `job.${status}`, data })
}

/** Stores an ended job with a completed, a failed and a cancelled item. Returns its id. */
async function insertEndedJob(db: Database, { accountId }: NewAccount, state: string): Promise<string> {
  const jobId = newId('job')
  await sql`
    with job as (
      insert into jobs (id, account_id, livemode, whole, mode, subject, profile, language, metadata, state,
                        total, held, ready, failed, cancelled, expires_at, ended_at, delete_at)
      values (${jobId}, ${accountId}, true, true, 'validate', 'adult', 'standard', 'en', '{}', ${state},
              3, 3, 1, 1, 1, now(), now(), now())
    )
    insert into job_items (id, job_id, position, name, document_id, mode, subject, profile, photo_bytes, revision, state, result,
                           problem, ended_at)
    select ${newId('item')} || position, ${jobId}, position, position, 'us-passport', 'validate', 'adult', 'standard', 1, 1, ended,
           case when ended = 'completed' then '{}'::jsonb end, case when ended = 'failed' then '{}'::jsonb end, now()
      from unnest(array['completed', 'failed', 'cancelled']) with ordinality as item (ended, position)`.execute(
    db,
  )
  return jobId
}

/** Delivers queued webhooks until it is stopped or the test file ends. */
export function startDelivering(
  db: Database,
  databaseUrl: string,
  options: Partial<Dispatching> = {},
): Queue {
  return stoppedAtEnd(deliveringQueue(db, databaseUrl, options))
}

/** Delivers queued webhooks, by default also to this machine, without a wait between attempts. */
export function deliveringQueue(
  db: Database,
  databaseUrl: string,
  options: Partial<Dispatching> = {},
): Queue {
  const deliveries = startDispatch({
    db,
    secrets: [testSecret] as const,
    baseUrl: 'https://likeness.example',
    hosts: hostsOf(true),
    waits: [0, 0, 0, 0],
    onFailure: (error) => console.error(error),
    ...options,
  })
  const queue = startQueue({
    db,
    databaseUrl,
    tasks: [deliveries.task],
    concurrency: 1,
    lostAfterSeconds: 1,
    log: { ...noLog, error: (fields, message) => console.error(message, fields) },
  })
  return { stop: async () => void (await Promise.all([deliveries.stop(), queue.stop()])) }
}
