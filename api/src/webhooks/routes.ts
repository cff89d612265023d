import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { accountModeOf } from '../accounts/caller.ts'
import { type FreeCalls, freeCall } from '../billing/metering/free-call.ts'
import { answers } from '../contract/answers.ts'
import { operations, routeOf } from '../contract/operations.ts'
import { pageFrom, pageOfWhole, ShortListQuery } from '../foundation/pages.ts'
import { unwrap } from '../foundation/problem.ts'
import { sendWritten } from '../http/answers.ts'
import { logChange } from '../http/require-session.ts'
import type { Database, Tables } from '../storage/database.ts'
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
  rotateSecret,
  secretOverlapHours,
  webhookOf,
} from './endpoints.ts'
import { publishTest } from './publish.ts'
import {
  bodyProblems,
  DeliveriesQuery,
  DeliveryList,
  howItWorks,
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

/** The dependencies of these calls. The service's newest secret also encrypts the secrets of the endpoints. */
export interface WebhookCalls extends FreeCalls {
  urls: EndpointUrls
}

/** Identifies the webhook in the path of a request. */
function whoseOf(request: FastifyRequest<{ Params: z.output<typeof params> }>) {
  return { ...accountModeOf(request), id: request.params.webhookId }
}

/** `/webhooks`: the addresses at which an account wants to be notified when its jobs have ended. */
export function webhookRoutes(webhooks: WebhookCalls): FastifyPluginAsyncZod {
  const { db, secrets, urls } = webhooks

  /** Does work once, and writes what it gives by the schema of its answer. */
  async function once<S extends z.ZodType>(
    request: FastifyRequest,
    content: readonly string[],
    schema: S,
    work: (transaction: Transaction<Tables>) => Promise<z.input<S>>,
  ) {
    const done = await freeCall(webhooks, {
      caller: accountModeOf(request),
      headers: request.headers,
      content,
      work: async (transaction) => ({ ok: true, value: await work(transaction) }),
      answer: (value) => JSON.stringify(schema.parse(value)),
    })
    return unwrap(done)
  }

  return async (app) => {
    app.route({
      ...routeOf(operations.listWebhooks),
      schema: {
        summary: 'List webhooks',
        description: `All webhooks of the account in the mode of the key, the oldest first: ${mostEndpoints} at most.`,
        tags,
        querystring: ShortListQuery,
        response: answers({ 200: WebhookList }),
      },
      handler: async (request) => {
        const endpoints = await listEndpoints(db, accountModeOf(request))
        return pageOfWhole(endpoints.map(webhookOf), request.query, ({ id }) => id)
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
      handler: async (request) => webhookOf(await findEndpoint(db, whoseOf(request))),
    })

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
      handler: async (request) => {
        const whose = whoseOf(request)
        await findEndpoint(db, whose)
        const { url: text, ...change } = request.body
        const url = text === undefined ? undefined : await urls.read(whose.accountId, text)
        return db.transaction().execute(async (transaction) => {
          const changed = await changeEndpoint(transaction, whose, { ...change, url })
          const detail = { changed: Object.keys(request.body) }
          await logChange(transaction, request, { action: 'webhook.changed', target: whose.id, detail })
          return webhookOf(changed)
        })
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
        const whose = whoseOf(request)
        await db.transaction().execute(async (transaction) => {
          await deleteEndpoint(transaction, whose)
          await logChange(transaction, request, { action: 'webhook.deleted', target: whose.id })
        })
        return reply.code(204).send(null)
      },
    })

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
        const { body } = request
        const caller = accountModeOf(request)
        // Before a name server is asked. The call goes on, because its answer may be stored under its idempotency key.
        const full = await noRoom(db, caller)
        const url = await (full ? urls.readUnresolved(body.url) : urls.read(caller.accountId, body.url))
        const wanted = { ...body, url }
        const content = [operations.createWebhook.path, JSON.stringify(wanted)]
        const created = await once(request, content, WebhookWithSecret, async (transaction) => {
          const made = await createEndpoint(transaction, caller, wanted, secrets)
          const detail = { host: new URL(wanted.url).host }
          await logChange(transaction, request, { action: 'webhook.created', target: made.id, detail })
          return made
        })
        return sendWritten(reply.code(201), created)
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
        const whose = whoseOf(request)
        const content = [operations.rotateWebhookSecret.path, whose.id]
        const rotated = await once(request, content, WebhookWithSecret, async (transaction) => {
          const made = await rotateSecret(transaction, whose, secrets)
          await logChange(transaction, request, { action: 'webhook.secret_rotated', target: whose.id })
          return made
        })
        return sendWritten(reply, rotated)
      },
    })

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
        const whose = whoseOf(request)
        const content = [operations.testWebhook.path, whose.id]
        const sent = await once(request, content, SentTest, async (transaction) => ({
          event_id: await publishTest(transaction, whose),
        }))
        return sendWritten(reply.code(202), sent)
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
      handler: async (request) => {
        const { limit, cursor } = request.query
        const { id } = await findEndpoint(db, whoseOf(request))
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
    const schema = { params: params.extend({ eventId: z.string().max(100) }), response: { 202: SentTest } }
    app.post('/webhooks/:webhookId/deliveries/:eventId/redeliver', { schema }, async (request, reply) => {
      const { eventId } = request.params
      const whose = { ...whoseOf(request), eventId }
      await db.transaction().execute((transaction) => redeliver(transaction, whose))
      return reply.code(202).send({ event_id: eventId })
    })
  }
}
