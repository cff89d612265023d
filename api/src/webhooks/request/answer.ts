import type { z } from 'zod'
import { type Refusal, refusal } from '../../foundation/problem.ts'
import type { Endpoint, WithSecret } from '../endpoints/endpoints.ts'
import type { Webhook, WebhookWithSecret } from '../schema.ts'

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
