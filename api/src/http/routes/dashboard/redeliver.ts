import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '../../../accounts/caller.ts'
import type { Database } from '../../../storage/database.ts'
import { redeliver } from '../../../webhooks/deliveries/redeliver.ts'
import { SentTest as SentEvent, WebhookParams } from '../../../webhooks/schema.ts'

/** `POST /webhooks/:webhookId/deliveries/:eventId/redeliver`: sends an event of the log again, for a signed-in user. */
export function redeliverRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '/webhooks/:webhookId/deliveries/:eventId/redeliver',
      schema: {
        params: WebhookParams.extend({ eventId: z.string().max(100) }),
        response: { 202: SentEvent },
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
