import type { FindingListener } from '@likeness/engine'
import { publicRecord } from '@likeness/rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { paidWork } from '../../../../billing/metering/paid-work.ts'
import { findDocument } from '../../../../catalog/find-document.ts'
import { hasFace } from '../../../../limits/has-face.ts'
import { CheckedAnswer, cropRangeAnswer } from '../../../../photo-creation/answers.ts'
import { photoDigest, receiptFor } from '../../../../photo-creation/receipt.ts'
import { CheckFields, DocumentId, PhotoQuery } from '../../../../photos/fields.ts'
import { turnOf } from '../../../../photos/turn-of.ts'
import { note } from '../../../../request-log/noted.ts'
import { addPhotoBodies, photoBody, photoOf } from '../../../photo-body/photo-body.ts'
import { requireFunds } from '../../../request/caller/require-funds.ts'
import { callerLeft } from '../../../request/caller-left.ts'
import type { PhotoCreationParts } from './parts.ts'
import { asksForEvents, streamCheck } from './stream-findings.ts'

/**
 * `POST /photos/check`: the platform's check, with the crops that the user can choose from. If the caller asks for events,
 * each finding is sent as soon as it is known. `GET` answers what the document requires, for the guide over the camera's
 * picture.
 */
export function checkRoute({
  engine,
  catalog,
  metering,
  secrets,
}: PhotoCreationParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/photos/check',
      schema: { querystring: z.object({ documentId: DocumentId }) },
      handler: async (request, reply) => {
        const document = findDocument(catalog(), request.query.documentId)
        return document.ok ? publicRecord(document.value) : reply.problem(document.problem)
      },
    })
    addPhotoBodies(app, photoBody)
    app.route({
      method: 'POST',
      url: '/photos/check',
      onRequest: requireFunds(metering, 'photos.check'),
      schema: { querystring: PhotoQuery, body: photoBody, response: { 200: CheckedAnswer } },
      handler: async (request, reply) => {
        const photo = photoOf(request.body, request.query, CheckFields)
        if (!photo.ok) return reply.problem(photo.problem)
        const { documentId, bytes, subject = 'adult' } = photo.value
        const document = findDocument(catalog(), documentId)
        if (!document.ok) return reply.problem(document.problem)
        const caller = callerOf(request)
        const left = callerLeft(reply)
        note(reply, { operationOfPage: 'photos.check', documentId: document.value.id })
        const check = async (onFinding?: FindingListener) => {
          const input = { bytes, document: document.value, mode: 'check' as const, subject }
          const checked = await paidWork(metering, {
            caller,
            operation: 'photos.check',
            about: { documentId: document.value.id, photo: photoDigest(secrets, caller.accountId, bytes) },
            callerLeft: left,
            work: (signal, coveredBy) =>
              engine.checkWithCrops({
                ...{ ...input, ...turnOf(caller, coveredBy), signal, callerLeft: left },
                ...(onFinding && { onFinding }),
              }),
            isFree: ({ result }) => !hasFace(result),
          })
          if (!checked.ok) return checked
          const { result, crops } = checked.value.value
          reply.chargedMicros = checked.value.chargedMicros
          note(reply, { judged: result })
          const answer = {
            ...result,
            crop_range: crops && cropRangeAnswer(crops),
            receipt: receiptFor(secrets, {
              accountId: caller.accountId,
              documentId: document.value.id,
              photo: bytes,
            }),
            request_id: request.id,
            charge: checked.value.charge,
          }
          return { ok: true as const, value: answer }
        }
        if (asksForEvents(request)) return streamCheck(reply, metering.baseUrl, check)
        const checked = await check()
        return checked.ok ? checked.value : reply.problem(checked.problem)
      },
    })
  }
}
