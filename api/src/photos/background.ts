import {
  type BackgroundInput,
  type BackgroundOptions,
  BackgroundResult,
  type ReplacedBackground,
  usualQuality,
} from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Caller } from '../accounts/caller.ts'
import { paidCall } from '../billing/metering/paid-call.ts'
import { unpaidWork } from '../config/limits.ts'
import { answers } from '../contract/answers.ts'
import { operations, routeOf } from '../contract/operations.ts'
import { provokedBackground } from '../contract/provoked.ts'
import { sampleOf } from '../contract/samples.ts'
import { livemode, nameInMode } from '../foundation/access.ts'
import { type Outcome, unwrap } from '../foundation/problem.ts'
import { sendPaid } from '../http/answers.ts'
import { onePerCall } from '../limits/turns.ts'
import { countRepeat } from '../limits/unpaid-work.ts'
import { judgedBy } from '../organisation/policies-of-calls.ts'
import { note } from '../organisation/request-log.ts'
import { attestation, sha256 } from './attestations/attest.ts'
import { dataUrlOf } from './data-url.ts'
import { type BackgroundFields, BackgroundQuery, CheckAnswer } from './fields.ts'
import { addPhotoBodies, backgroundBody } from './photo-body.ts'
import { acceptPhoto, type PhotoServices, problemsOfPhotoCalls, turnOf } from './photo-call.ts'

/** The part of an answer that is stored for a day under the call's idempotency key: never the new photo, nor a measure of
 *  a face. */
// Receipts that were stored before there was a test mode lack `livemode`.
const { request_id, charge } = CheckAnswer.shape
const Receipt = z.object({ livemode: livemode.default(true), request_id, charge, attestation })

const BackgroundAnswer = BackgroundResult.extend({
  image_base64: z.string().describe('The new photo as a data URL: `data:<mime type>;base64,<data>`.'),
  ...Receipt.shape,
}).meta({ id: 'BackgroundResult' })

const description =
  'Puts a plain background, of a colour that the document accepts, behind the person and leaves the person unchanged. ' +
  '`identity` proves it: it states how many pixels of the person have changed, which is 0, how many pixels at hair and ' +
  'outline are mixed, and how far the landmarks moved. The photos are compared upright, in sRGB with 8 bits per channel, ' +
  'before the new photo is cropped or saved as JPEG. No face is moved, smoothed or drawn.\n\n' +
  'If the authority does not accept edited photos, the answer is `editing_not_allowed`, unless the call or its policy has ' +
  '`acknowledgeEditingPolicy`. With `crop`, a crop with fewer pixels than the document requires is enlarged.\n\n' +
  'Charged when a new photo is given, whatever its `check` says. Neither photo is stored: a call that is repeated under ' +
  `its idempotency key makes the new photo again, from the photo that it carries, at no charge, up to ${unpaidWork.repeatsPerKey} times.`

/** `POST /photos/background`: puts another background behind the person, for its price. */
export function backgroundRoute(services: PhotoServices): FastifyPluginAsyncZod {
  const { engine, catalog, metering, unpaid, attestations } = services
  const operation = operations.background
  const makeAgain = onePerCall<Outcome<ReplacedBackground>>()

  /** A repeated call was already served, so it waits behind the calls that pay for their work, and its work is counted. */
  async function repeat(
    input: BackgroundInput,
    caller: Caller,
    key: string,
  ): Promise<Outcome<ReplacedBackground>> {
    await countRepeat(metering.db, caller.accountId, key)
    let seconds = 0
    const onWorked = (worked: number) => {
      seconds = worked
    }
    const made = await engine.replaceBackground({ ...input, ...turnOf(caller, 'allowance'), onWorked })
    // Work that failed is counted like that of any other call.
    if (made.ok) await unpaid.count(nameInMode(caller), seconds)
    return made
  }

  return async (app) => {
    addPhotoBodies(app, backgroundBody)
    app.route({
      ...routeOf(operation),
      schema: {
        summary: 'Replace the background of a photo',
        description,
        tags: ['Photos'],
        querystring: BackgroundQuery,
        body: backgroundBody,
        response: answers({ 200: BackgroundAnswer }, [
          ...problemsOfPhotoCalls,
          'too_many_repeats',
          'no_face',
          'no_clean_matte',
          'editing_not_allowed',
          'colour_not_allowed',
        ]),
      },
      handler: async (request, reply) => {
        const { caller, keyed, callerLeft, bytes, fields, document, policy, language } =
          await acceptPhoto<BackgroundFields>(services, reply, request.query, (fields) => [
            JSON.stringify(optionsOf(fields)),
          ])
        const { acknowledgeEditingPolicy = false } = policy?.settings ?? {}
        const options = optionsOf(fields)
        const input: BackgroundInput = {
          bytes,
          document,
          options: acknowledgeEditingPolicy ? { ...options, acknowledgeEditingPolicy } : options,
          ...judgedBy(fields, policy),
          language,
        }
        let made: Outcome<ReplacedBackground> | undefined
        const sample = sampleOf(caller, bytes)
        const receipt = { livemode: caller.livemode, request_id: request.id }
        let signed: string | undefined
        const paid = await paidCall(metering, {
          caller,
          isSample: sample !== undefined,
          operation: operation.operation,
          ...(keyed && { keyed }),
          callerLeft,
          work: async (signal, coveredBy) => {
            const turn = turnOf(caller, coveredBy)
            made = sample
              ? provokedBackground(sample, input, catalog())
              : await engine.replaceBackground({ ...input, ...turn, signal, callerLeft })
            if (!made.ok) return made
            const { result, photo: file } = made.value
            const about = { livemode: caller.livemode, requestId: request.id, photo: bytes, file }
            signed = await attestations.attest({ result: result.check, ...about })
            return made
          },
          answer: (_made, charge) =>
            JSON.stringify(Receipt.parse({ ...receipt, charge, attestation: signed })),
        })
        const answer = unwrap(paid)
        // Only a call with a key is answered without the work.
        const key = keyed?.key ?? ''
        if (sample) made ??= provokedBackground(sample, input, catalog())
        made ??= await makeAgain(`${caller.accountId} ${key}`, () => repeat(input, caller, key))
        const photo = unwrap(made)
        note(reply, { judged: photo.result.check })
        reply.header('content-language', language)
        return sendPaid(reply, { ...answer, body: written(photo, answer.body) })
      },
    })
  }
}

/** In the order of the schema, whichever the form of the request, because an idempotency key stands for what they are written as. */
function optionsOf({
  colour,
  format,
  quality = usualQuality,
  crop = false,
  acknowledgeEditingPolicy = false,
}: BackgroundFields): BackgroundOptions {
  return { colour, format, quality, crop, acknowledgeEditingPolicy }
}

function written({ result, photo }: ReplacedBackground, receipt: Buffer): Buffer {
  const { attestation, ...kept } = Receipt.parse(JSON.parse(receipt.toString()))
  // A later version of the engine may make another file for a repeated call.
  const isOfFile = attestation !== undefined && decodeJwt(attestation).file_sha256 === sha256(photo)
  const answer = BackgroundAnswer.parse({
    ...result,
    image_base64: dataUrlOf(result.format, photo),
    ...kept,
    ...(isOfFile && { attestation }),
  })
  return Buffer.from(JSON.stringify(answer))
}
