import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../accounts/caller.ts'
import { answers } from '../contract/answers.ts'
import { operations } from '../contract/operations.ts'
import { routeOf } from '../contract/route.ts'
import type { Database } from '../database/open.ts'
import { noSuchWebhook, webhookOf, webhookWithSecret } from './answer.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { readEndpointUrl } from './endpoint-url.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  mostEndpoints,
  rotateSecret,
} from './endpoints.ts'
import type { Hosts } from './hosts.ts'
import {
  DeletedWebhook,
  WebhookParams as params,
  tags,
  Webhook,
  WebhookChange,
  WebhookList,
  WebhookRequest,
  WebhookWithSecret,
} from './schema.ts'
import { secretOverlapHours } from './secret.ts'

export interface WebhookRoutes {
  db: Database
  /** The service's secret, which seals those of the endpoints. */
  secret: string
  hosts: Hosts
}

/** `/webhooks`: where an account wants to be told that its jobs have ended. */
export function webhookRoutes(webhooks: WebhookRoutes): FastifyPluginAsyncZod {
  return async (app) => {
    app.register(readingRoutes(webhooks.db))
    app.register(writingRoutes(webhooks))
    app.register(deliveryRoutes(webhooks.db))
  }
}

function readingRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.listWebhooks),
      schema: {
        summary: 'List webhooks',
        description: `All webhooks of the account, the oldest first, on one page: there are ${mostEndpoints} at most.`,
        tags,
        querystring: z.strictObject({}),
        response: answers({ 200: WebhookList }),
      },
      handler: async (request) => {
        const endpoints = await listEndpoints(db, callerOf(request).accountId)
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
        const endpoint = await findEndpoint(db, { accountId: callerOf(request).accountId, id })
        return endpoint ? webhookOf(endpoint) : reply.problem(noSuchWebhook(id).problem)
      },
    })
  }
}

const bodyProblems = ['malformed_json', 'unsupported_media_type', 'payload_too_large'] as const

function writingRoutes({ db, secret, hosts }: WebhookRoutes): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.createWebhook),
      schema: {
        summary: 'Create a webhook',
        description: `${howItWorks} An account has at most ${mostEndpoints}.`,
        tags,
        body: WebhookRequest,
        response: answers({ 201: WebhookWithSecret }, bodyProblems),
      },
      handler: async (request, reply) => {
        const { accountId } = callerOf(request)
        const url = await readEndpointUrl(request.body.url, hosts)
        if (!url.ok) return reply.problem(url.problem)
        const created = await createEndpoint(db, accountId, { ...request.body, url: url.value }, secret)
        if (!created.ok) return reply.problem(created.problem)
        return reply.code(201).send(webhookWithSecret(created.value))
      },
    })

    app.route({
      ...routeOf(operations.updateWebhook),
      schema: {
        summary: 'Change a webhook',
        description:
          'Changes the members that are given. Enabling one that was disabled does not send again what it missed.',
        tags,
        params,
        body: WebhookChange,
        response: answers({ 200: Webhook }, [...bodyProblems, 'not_found']),
      },
      handler: async (request, reply) => {
        const whose = { accountId: callerOf(request).accountId, id: request.params.webhookId }
        if (!(await findEndpoint(db, whose))) return reply.problem(noSuchWebhook(whose.id).problem)
        const { url: text, ...change } = request.body
        const url = text === undefined ? undefined : await readEndpointUrl(text, hosts)
        if (url && !url.ok) return reply.problem(url.problem)
        const changed = await changeEndpoint(db, whose, { ...change, url: url?.value })
        return changed ? webhookOf(changed) : reply.problem(noSuchWebhook(whose.id).problem)
      },
    })

    app.route({
      ...routeOf(operations.deleteWebhook),
      schema: {
        summary: 'Delete a webhook',
        description: 'Deletes it with its log. What was still on its way is not sent any more.',
        tags,
        params,
        response: answers({ 200: DeletedWebhook }, ['not_found']),
      },
      handler: async (request, reply) => {
        const { webhookId: id } = request.params
        const deleted = await deleteEndpoint(db, { accountId: callerOf(request).accountId, id })
        return deleted ? { id, deleted: true as const } : reply.problem(noSuchWebhook(id).problem)
      },
    })

    app.route({
      ...routeOf(operations.rotateWebhookSecret),
      schema: {
        summary: "Rotate a webhook's secret",
        description: `Answers a new secret. For ${secretOverlapHours} hours the one before signs too: the header webhook-signature then has two signatures with a space between, and a receiver accepts a message when either fits. Rotating again meanwhile ends the older one at once.`,
        tags,
        params,
        response: answers({ 200: WebhookWithSecret }, ['not_found']),
      },
      handler: async (request, reply) => {
        const { webhookId: id } = request.params
        const rotated = await rotateSecret(db, { accountId: callerOf(request).accountId, id }, secret)
        return rotated ? webhookWithSecret(rotated) : reply.problem(noSuchWebhook(id).problem)
      },
    })
  }
}

const howItWorks = `The address is posted a small JSON body when a job ends, signed as Standard Webhooks says: the header webhook-signature has the HMAC-SHA256 of "webhook-id.webhook-timestamp.body" under the secret that this call answers. Any 2xx within 15 seconds counts as received. Otherwise the event is sent again, with the same webhook-id, ten times in about three days; a redirect is not followed. 410 disables the webhook, and so does an event whose every attempt failed while no other one arrived. An event may arrive twice: go by its webhook-id.`
