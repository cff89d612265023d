import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../accounts/caller.ts'
import { findDocument } from '../catalog/find-document.ts'
import { callerLeft } from '../http/caller-left.ts'
import { PhotoForm } from '../photos/fields.ts'
import { addPhotoForm } from '../photos/photo-form.ts'
import { CheckedAnswer, cropRangeAnswer } from './answers.ts'
import type { MakingParts } from './parts.ts'
import { pricedCheck } from './priced-check.ts'
import { receiptFor } from './receipt.ts'

/** `POST /photos/check`: the platform's check, with the crops that are left to choose from. One a day is free. */
export function checkRoute({ engine, catalog, metering, secret }: MakingParts): FastifyPluginAsyncZod {
  return async (app) => {
    addPhotoForm(app, Object.keys(PhotoForm.shape))
    app.route({
      method: 'POST',
      url: '/photos/check',
      schema: { body: PhotoForm, response: { 200: CheckedAnswer } },
      handler: async (request, reply) => {
        const { documentId, image: bytes, subject } = request.body
        const document = findDocument(catalog(), documentId)
        if (!document.ok) return reply.problem(document.problem)
        const caller = callerOf(request)
        const left = callerLeft(reply)
        const input = { bytes, document: document.value, mode: 'check' as const, subject }
        const checked = await pricedCheck(metering, {
          caller,
          callerLeft: left,
          work: (signal) => engine.checkWithCrops({ ...input, signal, callerLeft: left }),
        })
        if (!checked.ok) return reply.problem(checked.problem)
        const { result, crops } = checked.value.value
        return {
          ...result,
          crop_range: crops && cropRangeAnswer(crops),
          receipt: receiptFor(secret, caller.accountId, bytes),
          request_id: request.id,
          charge: checked.value.charge,
        }
      },
    })
  }
}
