import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { z } from 'zod'
import { type FoundKey, setCaller } from '../../../accounts/caller.ts'
import type { KnownKeys } from '../../../accounts/known-keys.ts'
import { readUploadToken, type Upload } from '../../../batches/items/upload-address.ts'
import { batchLimits } from '../../../config/batch-limits.ts'
import type { Problem } from '../../../foundation/problem.ts'
import type { Secrets } from '../../../foundation/secrets.ts'
import type { FailedAttempts } from '../../../limits/failed-attempts.ts'
import type { Limiter } from '../../../limits/limiter.ts'
import type { CallsUnderWay } from '../limits/calls-under-way.ts'
import { rateLimited } from '../limits/limit-fields.ts'

export interface UploadAddressParts {
  secrets: Secrets
  /** Finds the keys that made addresses, by their ids. */
  keys: KnownKeys
  failures: FailedAttempts
  /** Counts the calls for one photo of one batch. */
  perItem: Limiter
  /** Lets few of them run at the same time, because their bodies take the room of the account. */
  atOnce: CallsUnderWay
}

const Params = z.object({ uploadToken: z.string() })

/** Adds the field for the upload of a request. */
export function addUpload(app: FastifyInstance): void {
  app.decorateRequest('upload')
}

/** What the address of a request allows. `requireUploadAddress` has accepted the request. */
export function uploadOf(request: FastifyRequest): Upload {
  return request.getDecorator<Upload>('upload')
}

/**
 * Accepts only requests to an address that this service has signed, that has not expired, and whose key still works, and
 * stores the upload and the caller. It runs before the body is read. A wrong signature costs no query and says nothing about
 * what exists. Wrong addresses are counted like wrong keys, but not expired ones, because a form that stays open uses them. A
 * right one is accepted from every network, so that no one can stop the uploads of others who share the network. A cookie or a
 * key that is sent as well has no effect.
 */
export function requireUploadAddress(parts: UploadAddressParts): onRequestHookHandler {
  const { secrets, keys, failures, perItem, atOnce } = parts

  async function objectionOf(request: FastifyRequest, reply: FastifyReply): Promise<Problem | undefined> {
    const upload = readUploadToken(secrets, Params.parse(request.params).uploadToken)
    if (!upload) return (await failures.count(request.ip)) ?? foreign
    const objection = expired(upload)
    if (objection) return objection
    const photo = nameOf(upload)
    if (!atOnce.enter(photo, reply)) return sentAlready
    const tooMany = await countUpload(perItem, photo)
    if (tooMany) return tooMany
    const recalled = keys.recall(upload.keyId)
    const found = recalled === undefined ? await keys.lookUp(upload.keyId) : recalled
    if (!found || !works(found)) return (await failures.count(request.ip)) ?? withoutKey
    setCaller(request, found.caller, found.key)
    request.setDecorator('upload', upload)
    return undefined
  }

  return (request, reply, done) => {
    objectionOf(request, reply).then((problem) => {
      if (problem) reply.problem(problem)
      else done()
    }, done)
  }
}

const refused = (detail: string): Problem => ({ code: 'upload_address_not_valid', detail })

const foreign = refused('This service did not make this upload address. Use one exactly as it was given.')

const withoutKey = refused('The API key that made this upload address does not work any more.')

function expired({ expires }: Upload): Problem | undefined {
  if (Date.now() < expires * 1000) return undefined
  return refused(`This upload address expired at ${new Date(expires * 1000).toISOString()}.`)
}

function works({ key, revoked }: FoundKey): boolean {
  const isOver = key.expiresAt !== null && key.expiresAt.getTime() <= Date.now()
  return !revoked && !isOver && key.scopes.includes('photos:jobs')
}

function nameOf({ batchId, reference }: Upload): string {
  return `${batchId} ${createHash('sha256').update(reference).digest('base64url')}`
}

const sentAlready: Problem = {
  code: 'too_many_concurrent_calls',
  detail: `${batchLimits.uploadsOfItemAtOnce} calls already send this photo. Send it again when one of them has ended.`,
  extra: { limit: batchLimits.uploadsOfItemAtOnce },
}

async function countUpload(perItem: Limiter, photo: string): Promise<Problem | undefined> {
  const standing = await perItem.take(photo, 1)
  if (standing.granted) return undefined
  return rateLimited({ policy: 'upload', whose: 'This photo', quota: batchLimits.uploadsOfItem, standing })
}
