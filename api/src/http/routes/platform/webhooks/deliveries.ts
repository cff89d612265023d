import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountModeOf } from '../../../../accounts/caller.ts'
import { type FreeCalls, freeCall } from '../../../../billing/idempotency/free-call.ts'
import { answers } from '../../../../contract/answers.ts'
import { operations } from '../../../../contract/operations.ts'
import { routeOf } from '../../../../contract/route.ts'
import { pageFrom } from '../../../../foundation/pages.ts'
import { listDeliveries } from '../../../../webhooks/deliveries/deliveries.ts'
import { findEndpoint } from '../../../../webhooks/endpoints/endpoints.ts'
import { publishTest } from '../../../../webhooks/publish.ts'
import { noSuchWebhook } from '../../../../webhooks/request/answer.ts'
import {
  DeliveriesQuery,
  DeliveryList,
  keyProblems,
  WebhookParams as params,
  SentTest,
  tags,
} from '../../../../webhooks/schema.ts'
import { sendWritten } from '../../../answers/send-written.ts'

/** The log of what was sent to an endpoint, and a test event. */
export function deliveryRoutes(calls: FreeCalls): FastifyPluginAsyncZod {
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
