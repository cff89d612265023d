import { z } from 'astro/zod'

/* What the developer pages read of the API's answers: the members that they show. */

const counts = {
  calls: z.number(),
  succeeded: z.number(),
  refused: z.number(),
  failed: z.number(),
  charged: z.string(),
}

const page = { has_more: z.boolean(), next_cursor: z.string().nullable() }

export const Key = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.string()),
  state: z.enum(['usable', 'expired', 'revoked']),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  rolled_to: z.string().nullable(),
})
export type Key = z.infer<typeof Key>

export const Keys = z.object({
  data: z.array(Key),
  /** Every scope that a key can have. */
  all_scopes: z.array(z.string()),
  most_usable: z.number(),
})

/** A key that was just made, or has just taken another's place. */
export const NewKey = z.object({ id: z.string(), key: z.string(), old_expires_at: z.string().optional() })
export type NewKey = z.infer<typeof NewKey>

export const Usage = z.object({
  from: z.string(),
  to: z.string(),
  data: z.array(z.object({ date: z.string(), operation: z.string(), ...counts })),
  total: z.object(counts),
})
export type Usage = z.infer<typeof Usage>

const Call = z.object({
  request_id: z.string(),
  at: z.string(),
  took_ms: z.number(),
  operation: z.string(),
  endpoint: z.string().nullable(),
  document: z.string().nullable(),
  status_code: z.number(),
  problem: z.string().nullable(),
  verdict: z.string().nullable(),
  replayed: z.boolean(),
  charged: z.string(),
  key: z.object({ id: z.string(), name: z.string(), hint: z.string() }),
})
export type Call = z.infer<typeof Call>

export const Calls = z.object({ data: z.array(Call), ...page })

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  enabled: z.boolean(),
  disabled_reason: z.string().nullable(),
  created_at: z.string(),
  previous_secret_until: z.string().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const Webhooks = z.object({ data: z.array(Webhook) })

/** A webhook that was just made, or has just got another secret. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() })

const Delivery = z.object({
  event_id: z.string(),
  type: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  created_at: z.string(),
  next_attempt_at: z.string().nullable(),
  attempts: z.array(
    z.object({
      attempt: z.number(),
      at: z.string(),
      status_code: z.number().nullable(),
      failure: z.string().nullable(),
    }),
  ),
})
export type Delivery = z.infer<typeof Delivery>

export const Deliveries = z.object({ data: z.array(Delivery), ...page })
