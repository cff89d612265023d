import type { ExportedPhoto, ReplacedBackground } from '@likeness/engine'
import { usualQuality } from '@likeness/engine'
import type { RuleDocument } from '@likeness/rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { type Caller, callerOf } from '#accounts/caller.ts'
import type { Quote } from '#billing/metering/hold.ts'
import { noCharge, type PaidResult, paidWork } from '#billing/metering/paid-call.ts'
import { findDocument } from '#catalog/rules-in-force.ts'
import { type Outcome, unwrap } from '#foundation/problem.ts'
import { callerLeft } from '#http/answers.ts'
import { note } from '#organisation/request-log.ts'
import { dataUrlOf } from '../data-url.ts'
import { turnOf } from '../photo-call.ts'
import { addPhotoForm } from '../photo-form.ts'
import { isReceiptFor, receiptFor } from './receipt.ts'
import { MadeAnswer, MakeForm, type PhotoCreationParts } from './schema.ts'

type Made = Pick<z.infer<typeof MadeAnswer>, 'colour' | 'identity'> & ExportedPhoto

/** A file, its price, and the receipt with which it can be made again with another crop. */
type MadeAndPaid = PaidResult<Made> & { receipt: string }

/**
 * `POST /photos/make`: the exact file that a document requires. With the receipt of the photo's check for that
 * document it is free, otherwise it has the price of a check; a new background has its own price.
 */
export function makeRoute(parts: PhotoCreationParts): FastifyPluginAsyncZod {
  const { catalog } = parts
  return async (app) => {
    addPhotoForm(app, Object.keys(MakeForm.shape))
    app.route({
      method: 'POST',
      url: '/photos/make',
      schema: { body: MakeForm, response: { 200: MadeAnswer } },
      handler: async (request, reply) => {
        const document = unwrap(findDocument(catalog(), request.body.documentId))
        const caller = callerOf(request)
        const call = {
          caller,
          callerLeft: callerLeft(reply),
          document,
          form: request.body,
          onPriced: (operationOfPage: string) => note(reply, { operationOfPage, documentId: document.id }),
        }
        const { value, charge, chargedMicros, receipt } = await make(parts, call)
        reply.chargedMicros = chargedMicros
        note(reply, { judged: value.result.check })
        const { result, photo, ...laid } = value
        const image_base64 = dataUrlOf(result.format, photo)
        const attestation = await parts.attestations.attest({
          ...{ result: result.check, livemode: caller.livemode, requestId: request.id },
          ...{ photo: request.body.image, file: photo },
        })
        return { ...result, ...laid, image_base64, receipt, attestation, request_id: request.id, charge }
      },
    })
  }
}

interface MakeCall {
  caller: Caller
  callerLeft: AbortSignal
  document: RuleDocument
  form: z.infer<typeof MakeForm>
  /** Called with the operation of which the call has the price. */
  onPriced: (operation: string) => void
}

async function make(parts: PhotoCreationParts, call: MakeCall): Promise<MadeAndPaid> {
  const { secrets } = parts
  const { caller, document, form } = call
  const checked = { accountId: caller.accountId, documentId: document.id, photo: form.image }
  // The same receipt again: a new one would last for another hour each time.
  const given =
    form.receipt !== undefined && isReceiptFor(form.receipt, secrets, checked) ? form.receipt : undefined
  const isFree = given !== undefined && form.colour === undefined
  const made = isFree ? await makeFree(parts, call) : unwrap(await makePaid(parts, call))
  return { ...made, receipt: given ?? receiptFor(secrets, checked) }
}

async function makeFree(parts: PhotoCreationParts, call: MakeCall): Promise<PaidResult<Made>> {
  const { db, holdSeconds } = parts.metering
  const value = unwrap(await exported(parts, call, 'allowance', AbortSignal.timeout(holdSeconds * 1000)))
  return { value, charge: await noCharge(db, call.caller.walletId), chargedMicros: 0n }
}

async function makePaid(parts: PhotoCreationParts, call: MakeCall): Promise<Outcome<PaidResult<Made>>> {
  const { caller, callerLeft, form } = call
  const { colour } = form
  const operation = colour === undefined ? 'photos.check' : 'photos.background'
  call.onPriced(operation)
  return paidWork(parts.metering, {
    caller,
    operation,
    callerLeft,
    work: (signal, coveredBy) =>
      colour === undefined
        ? exported(parts, call, coveredBy, signal)
        : withBackground(parts, call, colour, coveredBy, signal),
  })
}

function photoIn(call: MakeCall, coveredBy: Quote['coveredBy']) {
  const { caller, callerLeft, document, form } = call
  const { image: bytes, subject, statements = {}, crop: area } = form
  return {
    bytes,
    document,
    subject,
    statements,
    callerLeft,
    ...turnOf(caller, coveredBy),
    ...(area && { area }),
  }
}

async function exported(
  { engine }: PhotoCreationParts,
  call: MakeCall,
  coveredBy: Quote['coveredBy'],
  signal: AbortSignal,
): Promise<Outcome<Made>> {
  const finished = await engine.exportPhoto({ ...photoIn(call, coveredBy), signal })
  return finished.ok ? { ok: true, value: { ...finished.value, colour: null, identity: null } } : finished
}

async function withBackground(
  { engine }: PhotoCreationParts,
  call: MakeCall,
  colour: string,
  coveredBy: Quote['coveredBy'],
  signal: AbortSignal,
): Promise<Outcome<Made>> {
  const { acknowledgeEditingPolicy = false } = call.form
  const options = { colour, quality: usualQuality, crop: true, acknowledgeEditingPolicy }
  const replaced = await engine.replaceBackground({ ...photoIn(call, coveredBy), options, signal })
  return replaced.ok ? { ok: true, value: asFinished(replaced.value) } : replaced
}

/** Converts the answer of a new background to the shape of any other finished photo. */
function asFinished({ result, photo }: ReplacedBackground): Made {
  const { colour, identity, matte: _matte, editing_policy: _policy, crop, ...facts } = result
  if (!crop) throw new Error('The new photo was not cropped.')
  return { result: { ...facts, crop }, photo, colour, identity }
}
