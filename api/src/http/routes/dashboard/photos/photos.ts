import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { largestBodyBytes } from '../../../photo-body/photo-body.ts'
import { refuseUnpaidWork } from '../../../request/caller/refuse-unpaid-work.ts'
import { checkRoute } from './check.ts'
import { makeRoute } from './make.ts'
import { nextCheckRoute } from './next-check.ts'
import type { PhotoCreationParts } from './parts.ts'
import { savedRoutes } from './saved.ts'
import { sheetRoute } from './sheet.ts'

/**
 * `/photos`: checks a photo and makes of it what a document requires, for a signed-in user. Nothing that is sent is stored,
 * except by `POST /photos/saved`.
 */
export function photoCreationRoutes(parts: PhotoCreationParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.register(nextCheckRoute(parts))
    app.register(async (posting) => {
      posting.addHook('onRequest', async (request, reply) => {
        if (request.method !== 'POST') return
        const full = parts.engine.full(callerOf(request).accountId)
        if (full) return reply.problem(full.problem)
        const { granted, freeInSeconds } = await parts.limiter.take(callerOf(request).accountId, 1)
        if (granted) return
        const detail = `You sent too many photos in a short time. Send the next one in ${freeInSeconds} seconds.`
        return reply.problem({ code: 'rate_limited', detail, retryAfterSeconds: freeInSeconds })
      })
      posting.addHook('onRequest', refuseUnpaidWork(parts.unpaid))
      parts.bodies.addTo(posting, largestBodyBytes)
      for (const route of [checkRoute, makeRoute, sheetRoute, savedRoutes]) posting.register(route(parts))
    })
  }
}
