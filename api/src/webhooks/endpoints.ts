import { randomBytes } from 'node:crypto'
import { type ExpressionBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { Webhook as Signer } from 'standardwebhooks'
import type { z } from 'zod'
import type { AccountMode } from '../foundation/access.ts'
import { newId } from '../foundation/identifiers.ts'
import { type Outcome, type Refusal, refusal } from '../foundation/problem.ts'
import type { Secrets } from '../foundation/secrets.ts'
import type { Executor, Tables } from '../storage/database.ts'
import { seal, unseal } from '../storage/encryption.ts'
import { unknownPace } from './attempts.ts'
import type { Webhook, WebhookChange, WebhookRequest, WebhookWithSecret } from './schema.ts'

export type Endpoint = Selectable<Tables['webhook_endpoints']>

/** An endpoint with its signing secret. The secret is only known when the endpoint is created and when it is rotated. */
export interface WithSecret {
  endpoint: Endpoint
  signingSecret: string
}

export const mostEndpoints = 10

/** Identifies one endpoint of an account in its mode. */
export interface Whose extends AccountMode {
  id: string
}

/**
 * Creates an endpoint.
 * @param request Its URL must be a result of `readEndpointUrl`.
 * @param serviceSecrets The newest one encrypts the endpoint's signing secret.
 * @returns The endpoint with its signing secret; or `invalid_request` if the account has `mostEndpoints` already, or was
 *   erased.
 */
export async function createEndpoint(
  transaction: Transaction<Tables>,
  owner: AccountMode,
  { url, events, description, enabled }: WebhookRequest,
  serviceSecrets: Secrets,
): Promise<Outcome<WithSecret>> {
  const id = newId('whe')
  const { accountId, livemode } = owner
  const signingSecret = newWebhookSecret()
  // Locks the account, so that two concurrent calls cannot both create the last allowed endpoint.
  const account = await sql`
    select from accounts where id = ${accountId} and erased_at is null for no key update`.execute(transaction)
  if (account.rows.length === 0) return refusal('invalid_request', 'The account was deleted.')
  const full = await noRoom(transaction, owner)
  if (full) return full
  const endpoint = await transaction
    .insertInto('webhook_endpoints')
    .values({
      id,
      account_id: accountId,
      livemode,
      url,
      events: [...new Set(events)],
      description,
      enabled,
      sealed_secret: encryptSecret(signingSecret, serviceSecrets, id),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ok: true, value: { endpoint, signingSecret } }
}

/** `invalid_request` if the account has `mostEndpoints` in the mode already; otherwise undefined. */
export async function noRoom(db: Executor, owner: AccountMode): Promise<Refusal | undefined> {
  if ((await listEndpoints(db, owner)).length < mostEndpoints) return undefined
  return refusal(
    'invalid_request',
    `An account has at most ${mostEndpoints} ${owner.livemode ? 'live' : 'test'} webhooks. Delete one first.`,
  )
}

/** The endpoints of an account in one mode, the oldest first. */
export async function listEndpoints(db: Executor, { accountId, livemode }: AccountMode): Promise<Endpoint[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('livemode', '=', livemode)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const isOf =
  ({ accountId: account_id, livemode, id }: Whose) =>
  ({ and }: ExpressionBuilder<Tables, 'webhook_endpoints'>) =>
    and({ account_id, livemode, id })

/** Finds an endpoint of an account; undefined if the account has no such endpoint. */
export async function findEndpoint(db: Executor, whose: Whose): Promise<Endpoint | undefined> {
  return db.selectFrom('webhook_endpoints').selectAll().where(isOf(whose)).executeTakeFirst()
}

/** Changes the given fields only. A change of `enabled` also clears `disabled_reason`, and
 *  a change of `enabled` or `url` what is known about the receiver's pace.
 *  @returns The endpoint after the change; undefined if the account has no such endpoint. */
export async function changeEndpoint(
  db: Executor,
  whose: Whose,
  { url, events, description, enabled }: WebhookChange,
): Promise<Endpoint | undefined> {
  const changes = {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events: [...new Set(events)] }),
    ...(description !== undefined && { description }),
    ...(enabled !== undefined && { enabled, disabled_reason: null }),
    // The owner may have repaired the receiver, or names another one.
    ...((url !== undefined || enabled !== undefined) && unknownPace),
    ...(url !== undefined && { quick_streak: 0 }),
  }
  if (Object.keys(changes).length === 0) return findEndpoint(db, whose)
  return db.updateTable('webhook_endpoints').set(changes).where(isOf(whose)).returningAll().executeTakeFirst()
}

/** Deletes an endpoint with its log. Its pending deliveries are not sent.
 *  @returns Whether the account had such an endpoint. */
export async function deleteEndpoint(db: Executor, whose: Whose): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook_endpoints').where(isOf(whose)).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives an endpoint a new secret. Its previous secret also signs for `secretOverlapHours`; older secrets sign nothing.
 *  @returns The endpoint with its new secret; undefined if the account has no such endpoint. */
export async function rotateSecret(
  db: Executor,
  { accountId, livemode, id }: Whose,
  serviceSecrets: Secrets,
): Promise<WithSecret | undefined> {
  const signingSecret = newWebhookSecret()
  const { rows } = await sql<Endpoint>`
    update webhook_endpoints
       set sealed_secret = ${encryptSecret(signingSecret, serviceSecrets, id)},
           sealed_previous_secret = sealed_secret,
           previous_secret_until = now() + make_interval(hours => ${secretOverlapHours})
     where account_id = ${accountId} and livemode = ${livemode} and id = ${id}
    returning *`.execute(db)
  const [endpoint] = rows
  return endpoint && { endpoint, signingSecret }
}

/** Creates a signing secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** How long after a rotation the previous secret also signs. */
export const secretOverlapHours = 24

/** What the keys of signing secrets encrypt; see `SealedThing`. */
export const webhookSecret = 'webhook secret'

/** Encrypts a signing secret for the database, with a key that only its endpoint has. */
function encryptSecret(signingSecret: string, serviceSecrets: Secrets, endpointId: string): Buffer {
  return seal(Buffer.from(signingSecret), serviceSecrets, { purpose: webhookSecret, id: endpointId })
}

/** Decrypts the output of `encryptSecret`. Throws if its secret is not listed, or if the endpoint's id is a different one. */
export function openSecret(encrypted: Buffer, serviceSecrets: Secrets, endpointId: string): string {
  return unseal(encrypted, serviceSecrets, { purpose: webhookSecret, id: endpointId }).toString()
}

/**
 * Creates the three headers of Standard Webhooks.
 * @param signingSecrets Each adds a signature, because during a rotation a receiver may know either secret.
 */
export function signedHeaders(
  signingSecrets: readonly string[],
  { eventId, body, now = new Date() }: { eventId: string; body: string; now?: Date },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signingSecrets
      .map((secret) => new Signer(secret).sign(eventId, now, body))
      .join(' '),
  }
}

/** An endpoint as answers show it, without its secret. */
export function webhookOf(endpoint: Endpoint): z.infer<typeof Webhook> {
  const { id, livemode, url, events, description, enabled, disabled_reason } = endpoint
  const { previous_secret_until: until, resumes_at: resumes } = endpoint
  return {
    id,
    livemode,
    url,
    events,
    description,
    enabled,
    disabled_reason,
    slow_since: endpoint.slow_since?.toISOString() ?? null,
    resumes_at: resumes && resumes > new Date() ? resumes.toISOString() : null,
    created_at: endpoint.created_at.toISOString(),
    previous_secret_until: until && until > new Date() ? until.toISOString() : null,
  }
}

/** An endpoint as answers show it, with its new secret. */
export function webhookWithSecret({
  endpoint,
  signingSecret,
}: WithSecret): z.infer<typeof WebhookWithSecret> {
  return { ...webhookOf(endpoint), secret: signingSecret }
}

/** The problem `not_found`: the same answer for an endpoint of another account or mode as for an endpoint that never existed. */
export function noSuchWebhook(id: string): Refusal {
  return refusal('not_found', `There is no webhook "${id}".`)
}
