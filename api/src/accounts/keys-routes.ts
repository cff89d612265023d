import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Spending, spendingsOf } from '../billing/wallet/spend-limits.ts'
import { scopes } from '../foundation/access.ts'
import { pageCursor, pageFrom, pageLimit, pageOf } from '../foundation/pages.ts'
import { refuse, unwrap } from '../foundation/problem.ts'
import { writtenMoment } from '../foundation/time.ts'
import { nothing } from '../http/answers.ts'
import { freshSignIn } from '../http/permissions.ts'
import { authorOf, changeBy, logChange } from '../http/require-session.ts'
import { PolicyName } from '../organisation/policies.ts'
import { setDefaultPolicy } from '../organisation/policies-of-calls.ts'
import { accountModeOf, callerOf } from './caller.ts'
import { defaultOverlapSeconds, keysOf, longestOverlapSeconds, revokeKey, rollKey } from './keys.ts'
import { createKey, FutureTime, KeyRequest, maxUsableKeys } from './make-keys.ts'
import { GivenPassword } from './sign-in/password-rules.ts'
import type { SignInParts } from './sign-in/sign-in.ts'

const Key = z.object({
  id: z.string(),
  livemode: z.boolean(),
  name: z.string(),
  /** The beginning of the key and its last characters. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  state: z.enum(['usable', 'expired', 'revoked']),
  created_at: writtenMoment,
  expires_at: writtenMoment.nullable(),
  last_used_at: writtenMoment.nullable(),
  revoked_at: writtenMoment.nullable(),
  /** The id of the key that replaced it. */
  rolled_to: z.string().nullable(),
  /** The name of the policy of its calls that name none. */
  default_policy: z.string().nullable(),
  /** With the keys that it replaced; null in test mode, which costs nothing. */
  spending: Spending.nullable(),
})

/** The only answer that contains the key itself. */
const NewKey = z.object({ id: z.string(), key: z.string() })

const KeyBody = z.strictObject({
  name: KeyRequest.shape.name,
  scopes: KeyRequest.shape.scopes,
  expiresAt: z.iso
    .datetime({ error: 'must be a time such as 2027-01-31T12:00:00Z.', offset: true })
    .transform((text) => new Date(text))
    .pipe(FutureTime)
    .nullable()
    .default(null),
  password: GivenPassword.optional(),
})

const RollBody = z.strictObject({
  overlapSeconds: z.int().min(0).max(longestOverlapSeconds).optional(),
  password: GivenPassword.optional(),
})

const params = z.strictObject({ keyId: z.string().max(100) })

/** All keys that work fit on the first page. */
const ListQuery = z.strictObject({
  limit: pageLimit(100),
  cursor: pageCursor(
    z.strictObject({ usable: z.boolean(), createdAt: z.iso.datetime(), id: z.string().max(100) }),
  ),
})

/**
 * `/keys`: the account's API keys, for a signed-in user. A new key works for longer than the session in which it is made, so
 * making and rolling one needs a fresh sign-in.
 */
export function keyRoutes(signIn: SignInParts): FastifyPluginAsyncZod {
  const { db } = signIn
  return async (app) => {
    const Keys = pageOf(Key).extend({ all_scopes: z.array(z.enum(scopes)), most_usable: z.int() })
    const listing = { schema: { querystring: ListQuery, response: { 200: Keys } } }
    app.get('/keys', listing, async (request) => {
      const { limit, cursor } = request.query
      const after = cursor && { ...cursor, createdAt: new Date(cursor.createdAt) }
      const keys = await keysOf(db, accountModeOf(request), { after, limit: limit + 1 })
      const { data, ...page } = pageFrom(keys, limit, ({ id, state, created_at: createdAt }) => {
        return { id, usable: state === 'usable', createdAt }
      })
      const spenders = data.map(({ spender }) => spender)
      const spendings = await spendingsOf(db, spenders)
      const listed = data.map((key, index) => ({
        ...key,
        spending: (key.livemode && spendings[index]) || null,
      }))
      return { data: listed, ...page, all_scopes: [...scopes], most_usable: maxUsableKeys }
    })

    const preHandler = freshSignIn(signIn)
    const making = { schema: { body: KeyBody, response: { 201: NewKey } }, preHandler }
    app.post('/keys', making, async (request, reply) => {
      const { password: _, ...order } = request.body
      const by = { ...accountModeOf(request), author: authorOf(request) }
      const { keyId, key } = unwrap(await createKey(db, { ...by, ...order }))
      return reply.code(201).send({ id: keyId, key })
    })

    const Successor = NewKey.extend({ old_expires_at: writtenMoment })
    const rolling = { schema: { params, body: RollBody, response: { 201: Successor } }, preHandler }
    app.post('/keys/:keyId/roll', rolling, async (request, reply) => {
      const { overlapSeconds = defaultOverlapSeconds } = request.body
      const rolled = await rollKey(db, { ...changeBy(request), ...request.params, overlapSeconds })
      const { keyId, key, oldExpiresAt } = unwrap(rolled)
      return reply.code(201).send({ id: keyId, key, old_expires_at: oldExpiresAt })
    })

    const body = z.strictObject({ policy: PolicyName.nullable() })
    const setting = { schema: { params, body, response: nothing } }
    app.put('/keys/:keyId/policy', setting, async (request, reply) => {
      const { keyId } = request.params
      const { accountId } = callerOf(request)
      await db.transaction().execute(async (transaction) => {
        await setDefaultPolicy(transaction, { accountId, keyId }, request.body.policy)
        const entry = { action: 'key.policy_changed', target: keyId, detail: request.body } as const
        await logChange(transaction, request, entry)
      })
      return reply.code(204).send(null)
    })

    app.post('/keys/:keyId/revoke', { schema: { params, response: nothing } }, async (request, reply) => {
      const { keyId } = request.params
      const revoked = await revokeKey(db, { ...changeBy(request), keyId, reason: 'in the dashboard' })
      if (!revoked) {
        refuse('not_found', `There is no key "${keyId}" that can be revoked. Reload the list of keys.`)
      }
      return reply.code(204).send(null)
    })
  }
}
