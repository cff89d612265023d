import { randomBytes } from 'node:crypto'
import { type ExpressionBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { Webhook as Signer } from 'standardwebhooks'
import type { z } from 'zod'
import type { AccountMode } from '../foundation/access.ts'
import { newId } from '../foundation/identifiers.ts'
import { type Refusal, Refused, refusal, refuse } from '../foundation/problem.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { type Executor, lockAccount, type Tables } from '../storage/database.ts'
import { seal, unseal } from '../storage/encryption.ts'
import { unknownPace } from './attempts.ts'
import type { Webhook, WebhookChange, WebhookRequest, WebhookWithSecret } from './schema.ts'

type Endpoint = Selectable<Tables['webhook_endpoints']>

/** An endpoint as answers show it with its new secret. */
type WithSecret = z.input<typeof WebhookWithSecret>

export const mostEndpoints = 10

/** Identifies one endpoint of an account in its mode. */
export interface Whose extends AccountMode {
  id: string
}

/**
 * Creates an endpoint.
 * @param request Its URL must be a result of `readEndpointUrl`.
 * @param serviceSecrets The newest one encrypts the endpoint's signing secret.
 * @throws `invalid_request` if the account has `mostEndpoints` already, or was erased.
 */
export async function createEndpoint(
  transaction: Transaction<Tables>,
  owner: AccountMode,
  { url, events, description, enabled }: WebhookRequest,
  serviceSecrets: Secrets,
): Promise<WithSecret> {
  const id = newId('whe')
  const { accountId, livemode } = owner
  const secret = newWebhookSecret()
  await lockAccount(transaction, accountId, 'invalid_request')
  const full = await noRoom(transaction, owner)
  if (full) throw new Refused(full.problem)
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
      sealed_secret: encryptSecret(secret, serviceSecrets, id),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...webhookOf(endpoint), secret }
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

/** Finds an endpoint of an account. Throws `not_found`, like all that follow. */
export async function findEndpoint(db: Executor, whose: Whose): Promise<Endpoint> {
  const endpoint = db.selectFrom('webhook_endpoints').selectAll().where(isOf(whose))
  return (await endpoint.executeTakeFirst()) ?? noSuchWebhook(whose.id)
}

/** Changes the given fields only. A change of `enabled` also clears `disabled_reason`, and
 *  a change of `enabled` or `url` what is known about the receiver's pace. */
export async function changeEndpoint(
  db: Executor,
  whose: Whose,
  { url, events, description, enabled }: WebhookChange,
): Promise<Endpoint> {
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
  const changed = db.updateTable('webhook_endpoints').set(changes).where(isOf(whose)).returningAll()
  return (await changed.executeTakeFirst()) ?? noSuchWebhook(whose.id)
}

/** Deletes an endpoint with its log. Its pending deliveries are not sent. */
export async function deleteEndpoint(db: Executor, whose: Whose): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('webhook_endpoints').where(isOf(whose)).executeTakeFirst()
  if (numDeletedRows === 0n) noSuchWebhook(whose.id)
}

/** Gives an endpoint a new secret. Its previous secret also signs for `secretOverlapHours`; older secrets sign nothing. */
export async function rotateSecret(db: Executor, whose: Whose, serviceSecrets: Secrets): Promise<WithSecret> {
  const secret = newWebhookSecret()
  const rotated = await db
    .updateTable('webhook_endpoints')
    .set(({ ref }) => ({
      sealed_secret: encryptSecret(secret, serviceSecrets, whose.id),
      sealed_previous_secret: ref('sealed_secret'),
      previous_secret_until: sql<Date>`now() + make_interval(hours => ${secretOverlapHours})`,
    }))
    .where(isOf(whose))
    .returningAll()
    .executeTakeFirst()
  return { ...webhookOf(rotated ?? noSuchWebhook(whose.id)), secret }
}

/** Creates a signing secret in the form of Standard Webhooks. */
const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** How long after a rotation the previous secret also signs. */
export const secretOverlapHours = 24

/** What the keys of signing secrets encrypt; see `SealedThing`. */
export const webhookSecret = 'webhook secret'

/** Encrypts a signing secret for the database, with a key that only its endpoint has. */
function encryptSecret(signingSecret: string, serviceSecrets: Secrets, id: string): Buffer {
  return seal(Buffer.from(signingSecret), serviceSecrets, { purpose: webhookSecret, id })
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
  const ifLater = (time: Date | null) => (time && time > new Date() ? time.toISOString() : null)
  return {
    id,
    livemode,
    url,
    events,
    description,
    enabled,
    disabled_reason,
    slow_since: endpoint.slow_since?.toISOString() ?? null,
    resumes_at: ifLater(endpoint.resumes_at),
    created_at: endpoint.created_at.toISOString(),
    previous_secret_until: ifLater(endpoint.previous_secret_until),
  }
}

/** Throws `not_found`: the same answer for an endpoint of another account or mode as for one that never existed. */
export function noSuchWebhook(id: string): never {
  return refuse('not_found', `There is no webhook "${id}".`)
}
