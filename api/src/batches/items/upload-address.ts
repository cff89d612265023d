import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Subject } from '@likeness/engine'
import { z } from 'zod'
import type { Secrets } from '../../foundation/secrets.ts'

/** What an upload address allows: one photo of one batch, with the authority of the key that made the address. */
export interface Upload {
  batchId: string
  reference: string
  /** If not that of the batch. */
  documentId: string | undefined
  /** If not that of the batch. */
  subject: Subject | undefined
  keyId: string
  /** Seconds since 1970. From then on the address is refused. */
  expires: number
}

/** A list, and not an object, so that addresses stay short. */
const Signed = z.tuple([
  z.string(),
  z.string(),
  z.string().nullable(),
  Subject.nullable(),
  z.string(),
  z.int(),
])

/**
 * Signs an upload. The token is the last part of its address. Nothing of it is stored.
 * @returns Letters, digits, `-`, `_` and one dot.
 */
export function uploadToken([newest]: Secrets, upload: Upload): string {
  const { batchId, reference, documentId = null, subject = null, keyId, expires } = upload
  const signed: z.infer<typeof Signed> = [batchId, reference, documentId, subject, keyId, expires]
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
  const [batchId, reference, documentId, subject, keyId, expires] = signed.data
  return {
    batchId,
    reference,
    documentId: documentId ?? undefined,
    subject: subject ?? undefined,
    keyId,
    expires,
  }
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
