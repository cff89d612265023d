import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '../../../../accounts/caller.ts'
import { answers } from '../../../../contract/answers.ts'
import { operations } from '../../../../contract/operations.ts'
import { routeOf } from '../../../../contract/route.ts'
import type { Database } from '../../../../storage/database.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  mostEndpoints,
} from '../../../../webhooks/endpoints/endpoints.ts'
import { noSuchWebhook, webhookOf } from '../../../../webhooks/request/answer.ts'
import {
  bodyProblems,
  WebhookParams as params,
  tags,
  Webhook,
  WebhookChange,
  WebhookList,
} from '../../../../webhooks/schema.ts'
import { logChange } from '../../../request/caller/author-of.ts'
import { deliveryRoutes } from './deliveries.ts'
import { secretRoutes, type WebhookCalls } from './secrets.ts'

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
