import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '../accounts/caller.ts'
import { type FreeCalls, freeCall } from '../billing/metering/free-call.ts'
import { answers } from '../contract/answers.ts'
import { operations, routeOf } from '../contract/operations.ts'
import { pageFrom } from '../foundation/pages.ts'
import { sendWritten } from '../http/answers.ts'
import { logChange } from '../http/require-session.ts'
import type { Database } from '../storage/database.ts'
import { listDeliveries, redeliver } from './delivery-log.ts'
import type { EndpointUrls } from './endpoint-url.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  mostEndpoints,
  noRoom,
  noSuchWebhook,
  rotateSecret,
  secretOverlapHours,
  type WithSecret,
  webhookOf,
  webhookWithSecret,
} from './endpoints.ts'
import { publishTest } from './publish.ts'
import {
  bodyProblems,
  DeliveriesQuery,
  DeliveryList,
  keyProblems,
  WebhookParams as params,
  SentTest,
  tags,
  Webhook,
  WebhookChange,
  WebhookList,
  WebhookRequest,
  WebhookWithSecret,
} from './schema.ts'

/** `/webhooks`: the addresses at which an account wants to be notified when its jobs have ended. */
export function webhookRoutes(webhooks: WebhookCalls): FastifyPluginAsyncZod {
  return async (app) => {
    app.register(readingRoutes(webhooks.db))
    app.register(changingRoutes(webhooks))
    app.register(secretRoutes(webhooks))
    app.register(deliveryRoutes(webhooks))
  }
}

function readingRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.listWebhooks),
      schema: {
        summary: 'List webhooks',
        description: `All webhooks of the account in the mode of the key, the oldest first, on one page: an account has ${mostEndpoints} at most in each mode.`,
        tags,
        querystring: z.strictObject({}),
        response: answers({ 200: WebhookList }),
      },
      handler: async (request) => {
        const endpoints = await listEndpoints(db, accountModeOf(request))
        return { data: endpoints.map(webhookOf), has_more: false, next_cursor: null }
      },
    })

    app.route({
      ...routeOf(operations.webhook),
      schema: {
        summary: 'Get a webhook',
        description: 'One webhook of the account, without its secret.',
        tags,
        params,
        response: answers({ 200: Webhook }, ['not_found']),
      },
      handler: async (request, reply) => {
        const { webhookId: id } = request.params
        const endpoint = await findEndpoint(db, { ...accountModeOf(request), id })
        return endpoint ? webhookOf(endpoint) : reply.problem(noSuchWebhook(id).problem)
      },
    })
  }
}

function changingRoutes({ db, urls }: WebhookCalls): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.updateWebhook),
      schema: {
        summary: 'Change a webhook',
        description:
          'Changes the members that are sent. If a disabled webhook is enabled, the events that it missed are not sent ' +
          'again.',
        tags,
        params,
        body: WebhookChange,
        response: answers({ 200: Webhook }, [...bodyProblems, 'not_found']),
      },
      handler: async (request, reply) => {
        const whose = { ...accountModeOf(request), id: request.params.webhookId }
        if (!(await findEndpoint(db, whose))) return reply.problem(noSuchWebhook(whose.id).problem)
        const { url: text, ...change } = request.body
        const url = text === undefined ? undefined : await urls.read(whose.accountId, text)
        if (url && !url.ok) return reply.problem(url.problem)
        const changed = await db.transaction().execute(async (transaction) => {
          const after = await changeEndpoint(transaction, whose, { ...change, url: url?.value })
          const detail = { changed: Object.keys(request.body) }
          if (after)
            await logChange(transaction, request, { action: 'webhook.changed', target: whose.id, detail })
          return after
        })
        return changed ? webhookOf(changed) : reply.problem(noSuchWebhook(whose.id).problem)
      },
    })

    app.route({
      ...routeOf(operations.deleteWebhook),
      schema: {
        summary: 'Delete a webhook',
        description: 'Deletes the webhook and its log. Events that wait for another attempt are not sent.',
        tags,
        params,
        response: answers({ 204: z.null().describe('The webhook is deleted.') }, ['not_found']),
      },
      handler: async (request, reply) => {
        const { webhookId: id } = request.params
        const deleted = await db.transaction().execute(async (transaction) => {
          const was = await deleteEndpoint(transaction, { ...accountModeOf(request), id })
          if (was) await logChange(transaction, request, { action: 'webhook.deleted', target: id })
          return was
        })
        return deleted ? reply.code(204).send(null) : reply.problem(noSuchWebhook(id).problem)
      },
    })
  }
}

/** The dependencies of these calls. The service's newest secret also encrypts the secrets of the endpoints. */
export interface WebhookCalls extends FreeCalls {
  urls: EndpointUrls
}

/** The two calls whose answer contains a secret. */
function secretRoutes(webhooks: WebhookCalls): FastifyPluginAsyncZod {
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

/** The log of what was sent to an endpoint, and a test event. */
function deliveryRoutes(calls: FreeCalls): FastifyPluginAsyncZod {
  const { db } = calls
  return async (app) => {
    app.route({
      ...routeOf(operations.testWebhook),
      schema: {
        summary: 'Send a test to a webhook',
        description:
          'Sends a test event webhook.test once, signed like any other event, also to a disabled webhook. The log of ' +
          'deliveries shows the answer.',
        tags,
        params,
        response: answers({ 202: SentTest }, ['not_found', ...keyProblems]),
      },
      handler: async (request, reply) => {
        const { webhookId: id } = request.params
        const caller = accountModeOf(request)
        const sent = await freeCall(calls, {
          caller,
          headers: request.headers,
          content: [operations.testWebhook.path, id],
          work: (transaction) => publishTest(transaction, { ...caller, id }),
          answer: (eventId) => JSON.stringify(SentTest.parse({ event_id: eventId })),
        })
        return sent.ok ? sendWritten(reply.code(202), sent.value) : reply.problem(sent.problem)
      },
    })

    app.route({
      ...routeOf(operations.webhookDeliveries),
      schema: {
        summary: 'List the deliveries of a webhook',
        description:
          'The events sent to the webhook in the last 30 days, the newest first, each with every attempt, its result, and ' +
          'the time of the next attempt.',
        tags,
        params,
        querystring: DeliveriesQuery,
        response: answers({ 200: DeliveryList }, ['not_found']),
      },
      handler: async (request, reply) => {
        const { webhookId: id } = request.params
        const { limit, cursor } = request.query
        const endpoint = await findEndpoint(db, { ...accountModeOf(request), id })
        if (!endpoint) return reply.problem(noSuchWebhook(id).problem)
        const logged = await listDeliveries(db, id, { before: cursor?.before, limit: limit + 1 })
        const { data, ...page } = pageFrom(logged, limit, ({ number }) => ({ before: number }))
        return { data: data.map(({ delivery }) => delivery), ...page }
      },
    })
  }
}

/** `POST /webhooks/:webhookId/deliveries/:eventId/redeliver`: sends an event of the log again, for a signed-in user. */
export function redeliverRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '/webhooks/:webhookId/deliveries/:eventId/redeliver',
      schema: {
        params: params.extend({ eventId: z.string().max(100) }),
        response: { 202: SentTest },
      },
      handler: async (request, reply) => {
        const { webhookId: id, eventId } = request.params
        const sent = await db
          .transaction()
          .execute((transaction) => redeliver(transaction, { ...accountModeOf(request), id, eventId }))
        return sent.ok ? reply.code(202).send({ event_id: eventId }) : reply.problem(sent.problem)
      },
    })
  }
}
