import {
  backgroundColours,
  editingPolicyOf,
  notesOn,
  outputAspect,
  papersFor,
  printedSize,
} from '@likeness/engine'
import { publicRecord, type RuleDocument } from '@likeness/rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#accounts/caller.ts'
import { type CurrentCatalog, findDocument } from '#catalog/rules-in-force.ts'
import { operations } from '#contract/operations.ts'
import { nameInMode } from '#foundation/access.ts'
import { unwrap } from '#foundation/problem.ts'
import { refuseUnpaidWork } from '#http/require-funds.ts'
import { largestBodyBytes } from '../photo-body.ts'
import { checkRoute, nextCheckRoute } from './check.ts'
import { makeRoute } from './make.ts'
import { savedRoutes, sheetRoute } from './saved.ts'
import { DocumentsAnswer, documentName, OptionsAnswer, type PhotoCreationParts } from './schema.ts'

/** The photos that an account may send, in any ten minutes: each takes seconds of work, and some are free. */
export const photosPerAccount = { quota: 60, windowSeconds: 600 }

/**
 * `/photos`: checks a photo and makes of it what a document requires, for a signed-in user. Nothing that is sent is stored,
 * except by `POST /photos/saved`.
 */
export function photoCreationRoutes(parts: PhotoCreationParts): FastifyPluginAsyncZod {
  return async (app) => {
    nextCheckRoute(app, parts)
    app.register(async (posting) => {
      posting.addHook('onRequest', async function limitPhotos(request, reply) {
        if (request.method !== 'POST') return
        const full = parts.engine.full(nameInMode(callerOf(request)))
        if (full) return reply.problem(full.problem)
        const { granted, freeInSeconds } = await parts.photosOfAccount.take(callerOf(request).accountId, 1)
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

/** `GET /photos/documents`: the documents that photos are made for. `GET /photos/options`: what can be made of a photo
 *  for a document, and the prices. Both are read before anybody signs in. */
export function optionsRoute(catalog: CurrentCatalog): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/photos/documents',
      schema: { response: { 200: DocumentsAnswer } },
      handler: async () => ({ documents: catalog().documents.map(documentName) }),
    })
    app.route({
      method: 'GET',
      url: '/photos/options',
      schema: {
        querystring: z.strictObject({ documentId: z.string().max(200) }),
        response: { 200: OptionsAnswer },
      },
      handler: async (request) => {
        const current = catalog()
        const document = unwrap(findDocument(current, request.query.documentId))
        const baseline = current.find('zz-icao-9303')
        const stated = publicRecord(document).editing_policy
        const print = printedSize(document, outputAspect(document))
        return {
          document: documentName(document),
          prices: { check: operations.check.price, background: operations.background.price },
          background: {
            policy: stated?.policy ?? null,
            text: stated?.text ?? null,
            allowed: editingPolicyOf(document, false).ok,
            colors: backgroundColours(document, baseline ?? document),
          },
          print_mm: print && statedMm(document, print),
          notes: notesOn(document, 'en'),
          papers: papersFor(document, print, true),
        }
      },
    })
  }
}

/** The print as the authority states it in millimetres, as pages show it. A sheet has its inches: 2 are 50.8 mm, stated as 51. */
function statedMm({ print }: RuleDocument, { widthMm, heightMm }: { widthMm: number; heightMm: number }) {
  const stated = print?.maxSize ? undefined : print?.size
  return { width: stated?.widthMm ?? widthMm, height: stated?.heightMm ?? heightMm }
}
