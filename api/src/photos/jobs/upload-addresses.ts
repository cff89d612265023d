import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Subject } from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Caller, callerOf, keyOf } from '#accounts/caller.ts'
import { type CurrentCatalog, findDocument } from '#catalog/rules-in-force.ts'
import { jobLimits } from '#config/limits.ts'
import { answers } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import { unwrap } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import type { Database } from '#storage/database.ts'
import { bodyProblems } from '#webhooks/schema.ts'
import { noteSender, requireOpen, requireOwnKey } from './accept-item.ts'
import { findJob } from './find.ts'
import { UploadAddressesRequest } from './request.ts'
import { JobParams, UploadAddresses } from './schema.ts'

/** What an upload address allows: one photo of one job, with the authority of the key that made the address. */
export interface Upload {
  jobId: string
  itemId: string
  /** If not that of the job. */
  documentId: string | undefined
  /** If not that of the job. */
  subject: Subject | undefined
  keyId: string
  /** Seconds since 1970. From then on the address is refused. */
  expires: number
}

const text = z.string()

/** A list, and not an object, so that addresses stay short. */
const Signed = z.tuple([text, text, text.nullable(), Subject.nullable(), text, z.int()])

/**
 * Signs an upload. The token is the last part of its address. Nothing of it is stored.
 * @returns Letters, digits, `-`, `_` and one dot.
 */
export function uploadToken([newest]: Secrets, upload: Upload): string {
  const { jobId, itemId, documentId = null, subject = null, keyId, expires } = upload
  const signed: z.infer<typeof Signed> = [jobId, itemId, documentId, subject, keyId, expires]
  const content = Buffer.from(JSON.stringify(signed)).toString('base64url')
  return `${content}.${signatureOf(newest, content)}`
}

/**
 * Reads a token, also one that has expired.
 * @returns Undefined if none of the secrets has signed it.
 */
export function readUploadToken(secrets: Secrets, token: string): Upload | undefined {
  const [content = '', signature = '', ...others] = token.split('.')
  if (others.length > 0 || !secrets.some((secret) => isEqual(signature, signatureOf(secret, content)))) {
    return undefined
  }
  const signed = Signed.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  // A later version may have signed other fields.
  if (!signed.success) return undefined
  const [jobId, itemId, documentId, subject, keyId, expires] = signed.data
  const fields = { documentId: documentId ?? undefined, subject: subject ?? undefined }
  return { jobId, itemId, ...fields, keyId, expires }
}

/** The key is derived for this purpose, so that what is signed for another one is never an upload. */
function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'likeness upload address', 32))
  return createHmac('sha256', key).update(content).digest('base64url')
}

/** Compares the texts, and not the bytes that they stand for: an address has one spelling. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}

interface UploadAddressRoutes {
  db: Database
  secrets: Secrets
  catalog: CurrentCatalog
  /** The service's own address. */
  baseUrl: string
}

/**
 * Makes an address for each photo, to which it can be sent without a key until the addresses expire, at the latest with the
 * * job. Nothing is stored. Like a photo, it keeps the job open for another hour.
 * @param keyId The key with whose authority the photos are uploaded.
 * @throws Refused: `not_found`, `unknown_document`, `job_of_another_key` or `job_closed`.
 */
async function makeUploadAddresses(
  { db, secrets, catalog, baseUrl }: UploadAddressRoutes,
  owner: Caller,
  jobId: string,
  keyId: string,
  { items, expiresInSeconds }: UploadAddressesRequest,
): Promise<UploadAddresses> {
  const uploads = items.map(({ documentId, ...item }) => {
    const document = documentId === undefined ? undefined : unwrap(findDocument(catalog(), documentId))
    return { ...item, documentId: document?.id }
  })
  const job = await findJob(db, owner, jobId)
  requireOwnKey(job, owner)
  requireOpen(job)
  await noteSender(db, jobId)
  const expires = Math.floor(Math.min(Date.now() / 1000 + expiresInSeconds, job.expires_at.getTime() / 1000))
  const below = `${baseUrl}${operations.uploadJobItem.path.replace(':uploadToken', '')}`
  const data = uploads.map(({ itemId, documentId, subject }) => {
    const token = uploadToken(secrets, { jobId, itemId, documentId, subject, keyId, expires })
    return { item_id: itemId, url: below + token }
  })
  return { job_id: jobId, expires_at: new Date(expires * 1000).toISOString(), data }
}

/** `POST /photos/jobs/{jobId}/upload-addresses`: addresses that take one photo each, without a key. */
export function uploadAddressesRoute(parts: UploadAddressRoutes): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.makeUploadAddresses),
      schema: {
        summary: 'Make upload addresses',
        description:
          `Makes addresses for up to ${jobLimits.addresses} photos of a job. Each takes one photo, without a key, so that a browser or ` +
          'another machine can send it. An address is valid for its photo only, until it expires: after an hour, if you do not ' +
          'choose another time. It ends earlier when the job takes no more photos, and within a second when the key that made it is revoked or ' +
          'expires, also because it was replaced. Addresses are not stored, so asking again makes others, and each of them is valid.',
        tags: ['Jobs'],
        params: JobParams,
        body: UploadAddressesRequest,
        response: answers({ 200: UploadAddresses }, [
          ...bodyProblems,
          'not_found',
          'unknown_document',
          'job_of_another_key',
          'job_closed',
        ]),
      },
      handler: (request) => {
        const { jobId } = request.params
        return makeUploadAddresses(parts, callerOf(request), jobId, keyOf(request).id, request.body)
      },
    })
  }
}
