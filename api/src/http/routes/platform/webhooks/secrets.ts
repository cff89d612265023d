import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountModeOf } from '../../../../accounts/caller.ts'
import { type FreeCalls, freeCall } from '../../../../billing/idempotency/free-call.ts'
import { answers } from '../../../../contract/answers.ts'
import { operations } from '../../../../contract/operations.ts'
import { routeOf } from '../../../../contract/route.ts'
import type { EndpointUrls } from '../../../../webhooks/endpoints/endpoint-urls.ts'
import {
  createEndpoint,
  mostEndpoints,
  noRoom,
  rotateSecret,
  type WithSecret,
} from '../../../../webhooks/endpoints/endpoints.ts'
import { secretOverlapHours } from '../../../../webhooks/endpoints/secret.ts'
import { noSuchWebhook, webhookWithSecret } from '../../../../webhooks/request/answer.ts'
import {
  bodyProblems,
  keyProblems,
  WebhookParams as params,
  tags,
  WebhookRequest,
  WebhookWithSecret,
} from '../../../../webhooks/schema.ts'
import { sendWritten } from '../../../answers/send-written.ts'
import { logChange } from '../../../request/caller/author-of.ts'

/** The dependencies of these calls. The service's newest secret also encrypts the secrets of the endpoints. */
export interface WebhookCalls extends FreeCalls {
  urls: EndpointUrls
}

/** The two calls whose answer contains a secret. */
export function secretRoutes(webhooks: WebhookCalls): FastifyPluginAsyncZod {
  const { db, secrets, urls } = webhooks
  const answer = (made: WithSecret) => JSON.stringify(WebhookWithSecret.parse(webhookWithSecret(made)))
  return async (app) => {
    app.route({
      ...routeOf(operations.createWebhook),
      schema: {
        summary: 'Create a webhook',
        description: `${howItWorks} An account has at most ${mostEndpoints} in each mode.`,
        tags,
        body: WebhookRequest,
        response: answers({ 201: WebhookWithSecret }, [...bodyProblems, ...keyProblems]),
      },
      handler: async (request, reply) => {
        const { body, headers } = request
        const caller = accountModeOf(request)
        // Before a name server is asked. The call goes on, because its answer may be stored under its idempotency key.
        const full = await noRoom(db, caller)
        const url = await (full ? urls.readUnresolved(body.url) : urls.read(caller.accountId, body.url))
        if (!url.ok) return reply.problem(url.problem)
        const wanted = { ...body, url: url.value }
        const created = await freeCall(webhooks, {
          caller,
          headers,
          content: [operations.createWebhook.path, JSON.stringify(wanted)],
          work: async (transaction) => {
            const made = full ?? (await createEndpoint(transaction, caller, wanted, secrets))
            if (made.ok) {
              const { id, url } = made.value.endpoint
              await logChange(transaction, request, {
                action: 'webhook.created',
                target: id,
                detail: { host: new URL(url).host },
              })
            }
            return made
          },
          answer,
        })
        return created.ok ? sendWritten(reply.code(201), created.value) : reply.problem(created.problem)
      },
    })

    app.route({
      ...routeOf(operations.rotateWebhookSecret),
      schema: {
        summary: "Rotate a webhook's secret",
        description:
          `Answers a new secret. For ${secretOverlapHours} hours the previous secret also signs: the header ` +
          'webhook-signature then has two signatures with a space between them, and a receiver accepts a message if either ' +
          'is correct. Another rotation within that time ends the oldest secret at once.',
        tags,
        params,
        response: answers({ 200: WebhookWithSecret }, ['not_found', ...keyProblems]),
      },
      handler: async (request, reply) => {
        const caller = accountModeOf(request)
        const { webhookId: id } = request.params
        const rotated = await freeCall(webhooks, {
          caller,
          headers: request.headers,
          content: [operations.rotateWebhookSecret.path, id],
          work: async (transaction) => {
            const made = await rotateSecret(transaction, { ...caller, id }, secrets)
            if (made) await logChange(transaction, request, { action: 'webhook.secret_rotated', target: id })
            return made ? { ok: true, value: made } : noSuchWebhook(id)
          },
          answer,
        })
        return rotated.ok ? sendWritten(reply, rotated.value) : reply.problem(rotated.problem)
      },
    })
  }
}

const howItWorks =
  'When a job ends, the service posts a small JSON body to the address, signed as Standard Webhooks specifies: the ' +
  'header webhook-signature has the HMAC-SHA256 of "webhook-id.webhook-timestamp.body" under the secret that this ' +
  'call answers. Any 2xx within 15 seconds counts as received. Otherwise the event is sent again, with the same ' +
  'webhook-id, ten times in about three days; redirects are not followed. 410 disables the webhook, and so does an ' +
  'event of which every attempt failed while no other event was received. A receiver that takes more than 5 seconds or ' +
  'does not answer is called less often until it answers quickly (slow_since), and its owner gets a mail after a day. ' +
  'An event may arrive twice: use its webhook-id to recognize it.'
