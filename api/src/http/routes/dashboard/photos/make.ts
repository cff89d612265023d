import type { ExportedPhoto, ReplacedBackground } from '@likeness/engine'
import { usualQuality } from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { type Caller, callerOf } from '../../../../accounts/caller.ts'
import { noCharge } from '../../../../billing/metering/charge.ts'
import { type Priced, paidWork } from '../../../../billing/metering/paid-work.ts'
import { findDocument } from '../../../../catalog/find-document.ts'
import type { Outcome } from '../../../../foundation/problem.ts'
import { MadeAnswer } from '../../../../photo-creation/answers.ts'
import { MakeForm } from '../../../../photo-creation/fields.ts'
import { isReceiptFor, receiptFor } from '../../../../photo-creation/receipt.ts'
import { addPhotoForm } from '../../../photo-body/photo-form.ts'
import { callerLeft } from '../../../request/caller-left.ts'
import type { PhotoCreationParts } from './parts.ts'

type Made = Pick<z.infer<typeof MadeAnswer>, 'color' | 'identity'> & ExportedPhoto

/**
 * `POST /photos/make`: the exact file that a document requires. With the receipt of the photo's check it is free, otherwise
 * it has the price of a check; a new background has its own price.
 */
export function makeRoute(parts: PhotoCreationParts): FastifyPluginAsyncZod {
  const { catalog, secret } = parts
  return async (app) => {
    addPhotoForm(app, Object.keys(MakeForm.shape))
    app.route({
      method: 'POST',
      url: '/photos/make',
      schema: { body: MakeForm, response: { 200: MadeAnswer } },
      handler: async (request, reply) => {
        const document = findDocument(catalog(), request.body.documentId)
        if (!document.ok) return reply.problem(document.problem)
        const caller = callerOf(request)
        const call = { caller, callerLeft: callerLeft(reply), document: document.value, form: request.body }
        const made = await make(parts, call)
        if (!made.ok) return reply.problem(made.problem)
        const { result, photo, ...laid } = made.value.value
        const base64 = Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength).toString('base64')
        return {
          ...result,
          ...laid,
          imageBase64: `data:image/${result.format};base64,${base64}`,
          receipt: receiptFor(secret, caller.accountId, request.body.image),
          request_id: request.id,
          charge: made.value.charge,
        }
      },
    })
  }
}

interface MakeCall {
  caller: Caller
  callerLeft: AbortSignal
  document: Parameters<PhotoCreationParts['engine']['exportPhoto']>[0]['document']
  form: z.infer<typeof MakeForm>
}

async function make(parts: PhotoCreationParts, call: MakeCall): Promise<Outcome<Priced<Made>>> {
  const { engine, metering, secret } = parts
  const { caller, callerLeft, document, form } = call
  const { image: bytes, subject, crop: area, color, acknowledgeEditingPolicy = false, receipt } = form
  const photo = { bytes, document, subject, ...(area && { area }) }
  if (color !== undefined) {
    const options = { color, quality: usualQuality, crop: true, acknowledgeEditingPolicy }
    return paidWork(metering, {
      caller,
      operation: 'photos.background',
      callerLeft,
      work: async (signal) => {
        const replaced = await engine.replaceBackground({ ...photo, options, signal, callerLeft })
        return replaced.ok ? { ok: true, value: withBackground(replaced.value) } : replaced
      },
    })
  }
  const work = async (signal: AbortSignal): Promise<Outcome<Made>> => {
    const finished = await engine.exportPhoto({ ...photo, signal, callerLeft })
    return finished.ok ? { ok: true, value: { ...finished.value, color: null, identity: null } } : finished
  }
  const isChecked = receipt !== undefined && isReceiptFor(receipt, secret, caller.accountId, bytes)
  if (!isChecked) return paidWork(metering, { caller, operation: 'photos.check', callerLeft, work })
  const done = await work(AbortSignal.timeout(metering.holdSeconds * 1000))
  if (!done.ok) return done
  return { ok: true, value: { value: done.value, charge: await noCharge(metering.db, caller.walletId) } }
}

/** Converts the answer of a new background to the shape of any other finished photo. */
function withBackground({ result, photo }: ReplacedBackground): Made {
  const { color, identity, matte: _matte, editing_policy: _policy, crop, ...facts } = result
  if (!crop) throw new Error('The new photo was not cropped.')
  return { result: { ...facts, crop }, photo, color, identity }
}
