import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf, type FoundKey, knownKeyIdsOf, setCaller } from '#accounts/caller.ts'
import { jobLimits } from '#config/limits.ts'
import { answersWithoutKey } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import { type AnyProblemCode, type Problem, Refused } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import { callsUnderWay } from '#http/connections.ts'
import { rateLimited } from '#http/rate-limits.ts'
import { refuseUnpaidWork } from '#http/require-funds.ts'
import type { FailedAttempts } from '#limits/failed-attempts.ts'
import type { Limiter } from '#limits/limiter.ts'
import { note } from '#organisation/request-log.ts'
import type { Database } from '#storage/database.ts'
import { PhotoBytes } from '../fields.ts'
import { addPhotoBodies, largestBodyBytes, sentPhoto } from '../photo-body.ts'
import { acceptItem } from './accept-item.ts'
import { UploadRequest } from './request.ts'
import { UploadedItem } from './schema.ts'
import { type ItemRoutes, problemsOfItems } from './send-item.ts'
import { readUploadToken, type Upload } from './upload-addresses.ts'

export interface UploadAccess {
  db: Database
  secrets: Secrets
  failures: FailedAttempts
  /** Counts the calls for one photo of one job. */
  uploadsOfItem: Limiter
}

const Params = z.object({ uploadToken: z.string() })

/** What the address of a request allows. `requireUploadAddress` has accepted the request. */
function uploadOf(request: FastifyRequest): Upload {
  return request.getDecorator<Upload>('upload')
}

/**
 * Accepts only requests to an address that this service has signed, that has not expired, and whose key still works, and
 * stores the upload and the caller. It runs before the body is read. A wrong signature costs no query and says nothing about
 * what exists. Wrong addresses are counted like wrong keys, but not expired ones, because a form that stays open uses them. A
 * right one is accepted from every network, so that no one can stop the uploads of others who share the network. A cookie or a
 * key that is sent as well has no effect.
 */
function requireUploadAddress(access: UploadAccess): onRequestAsyncHookHandler {
  const { db, secrets, failures, uploadsOfItem } = access
  const keys = knownKeyIdsOf(db)
  // Few at the same time, because their bodies take the room of the account.
  const atOnce = callsUnderWay(jobLimits.uploadsOfItemAtOnce)

  return async function requireUploadAddress(request, reply) {
    const upload = readUploadToken(secrets, Params.parse(request.params).uploadToken)
    if (!upload) throw new Refused((await failures.count(request.ip)) ?? foreign)
    refuseExpired(upload)
    const photo = nameOf(upload)
    if (!atOnce.enter(photo, reply)) throw new Refused(sentAlready)
    const standing = await uploadsOfItem.take(photo, 1)
    if (!standing.granted) {
      const limit = { policy: 'upload', whose: 'This photo', limiter: uploadsOfItem }
      throw new Refused(rateLimited(limit, standing))
    }
    const recalled = keys.recall(upload.keyId)
    const found = recalled === undefined ? await keys.lookUp(upload.keyId) : recalled
    if (!found || !works(found)) throw new Refused((await failures.count(request.ip)) ?? withoutKey)
    setCaller(request, found.caller, found.key)
    request.setDecorator('upload', upload)
  }
}

const refused = (detail: string): Problem => ({ code: 'upload_address_not_valid', detail })

const foreign = refused('This service did not make this upload address. Use one exactly as it was given.')

const withoutKey = refused('The API key that made this upload address does not work any more.')

function refuseExpired({ expires }: Upload): void {
  if (Date.now() < expires * 1000) return
  throw new Refused(refused(`This upload address expired at ${new Date(expires * 1000).toISOString()}.`))
}

function works({ key, revoked }: FoundKey): boolean {
  const isOver = key.expiresAt !== null && key.expiresAt.getTime() <= Date.now()
  return !revoked && !isOver && key.scopes.includes('photos:jobs')
}

function nameOf({ jobId, itemId }: Upload): string {
  return `${jobId} ${createHash('sha256').update(itemId).digest('base64url')}`
}

const sentAlready: Problem = {
  code: 'too_many_concurrent_calls',
  detail: `${jobLimits.uploadsOfItemAtOnce} calls already send this photo. Send it again when one of them has ended.`,
  extra: { limit: jobLimits.uploadsOfItemAtOnce },
}

const itemBody = {
  content: {
    'application/json': { schema: UploadRequest },
    'image/*': { schema: PhotoBytes },
  },
}

/** `PUT /uploads/{uploadToken}`: one photo, to an address that allows it. `requireUploadAddress` runs before. */
export function uploadRoute(parts: ItemRoutes): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', refuseUnpaidWork(parts.unpaid))
    parts.bodies.addTo(app, largestBodyBytes)
    addPhotoBodies(app, itemBody)
    app.route({
      ...routeOf(operations.uploadJobItem),
      schema: {
        summary: 'Upload a photo of a job',
        description:
          'Adds the photo that the address is for: as the body itself, or as a data URL in JSON. Use the `url` of an upload address ' +
          'as it is. It needs no key, and pages of all origins may call it. As with a key, the same photo is accepted once and another one is ' +
          'refused, it is encrypted before it is stored, and the call counts to the limits of the key that made the address; ' +
          `one photo takes ${jobLimits.uploadsOfItem.quota} calls in a minute, and ${jobLimits.uploadsOfItemAtOnce} at the same time. ` +
          'The room and the money of the account are not told: without either, the answer is ' +
          '429 `too_many_stored_photos` with `Retry-After`. Refusals for too many calls are those of the key.',
        tags: ['Jobs'],
        params: z.strictObject({ uploadToken: z.string().describe('The last part of an upload address.') }),
        querystring: z.strictObject({}),
        body: itemBody,
        response: answersWithoutKey({ 200: UploadedItem, 201: UploadedItem }, [
          ...problemsOfItems,
          'upload_address_not_valid',
        ]),
      },
      handler: async (request, reply) => {
        const { jobId, itemId, documentId, subject } = uploadOf(request)
        const { bytes: image } = sentPhoto(request.body, request.query)
        const sent = { itemId, documentId, subject, image, withKey: false }
        const { item, isNew } = await acceptItem(parts, callerOf(request), jobId, sent).catch(refuseUploader)
        note(reply, { documentId: item.document_id })
        return reply.code(isNew ? 201 : 200).send({ job_id: jobId, item_id: itemId })
      },
    })
  }
}

/** Problems that tell what an account has, which is not for everyone who has an address of one photo. */
const ofAccount: readonly AnyProblemCode[] = [
  'insufficient_funds',
  'spend_limit_reached',
  'too_many_stored_photos',
  'rate_limited',
]

function refuseUploader(error: unknown): never {
  if (!(error instanceof Refused && ofAccount.includes(error.problem.code))) throw error
  const detail = 'There is no room for the photo at present. Send it again later, to the same address.'
  const { retryAfterSeconds = 60 } = error.problem
  throw new Refused({ code: 'too_many_stored_photos', detail, retryAfterSeconds })
}

/**
 * Lets all who have an upload address send its photo, also pages of all origins: the address alone allows it, and neither a cookie
 * nor a key has an effect. What is left of the limits of the key is not stated.
 */
export function addUploadAccess(app: FastifyInstance, access: UploadAccess): void {
  app.addHook('onRequest', function openToPages(_request, reply, done) {
    reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
    })
    done()
  })
  app.addHook('onSend', function hideLimits(_request, reply, payload, done) {
    reply.removeHeader('RateLimit-Policy').removeHeader('RateLimit')
    done(null, payload)
  })
  app.decorateRequest('upload')
  app.addHook('onRequest', requireUploadAddress(access))
}

/** The question of a browser whether a page may call an upload address. The answer is the same for every address. */
export async function uploadPreflight(app: FastifyInstance): Promise<void> {
  app.options(operations.uploadJobItem.path, (_request, reply) =>
    reply
      .headers({
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'PUT',
        'Access-Control-Allow-Headers': 'Content-Type, Accept',
        'Access-Control-Max-Age': '7200',
      })
      .code(204)
      .send(),
  )
}
