import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '#foundation/secrets.ts'
import { seal, unseal } from '#storage/encryption.ts'

/** How long after its check files of a photo can be made without a further charge, in hours. */
export const receiptHours = 1

const Receipt = z.object({ photo: z.string(), document: z.string(), until: z.number() })

/** What was paid for: files of one photo for one document. */
export interface Checked {
  accountId: string
  documentId: string
  photo: Uint8Array
}

/**
 * Proves that an account has just checked a photo for a document, so that this document's file can be made of it, with any
 * crop, without a further charge. The receipt is an encrypted digest of the photo. The service does not store it.
 * @param nowMs Milliseconds since 1970.
 */
export function receiptFor(
  secrets: Secrets,
  { accountId, documentId, photo }: Checked,
  nowMs = Date.now(),
): string {
  const receipt = { photo: digest(photo), document: documentId, until: nowMs + receiptHours * 3_600_000 }
  return seal(Buffer.from(JSON.stringify(receipt)), secrets, ofAccount(accountId)).toString('base64url')
}

/** Whether a receipt belongs to this account, this document and this photo, and has not expired. */
export function isReceiptFor(
  receipt: string,
  secrets: Secrets,
  { accountId, documentId, photo }: Checked,
  nowMs = Date.now(),
): boolean {
  try {
    const opened = unseal(Buffer.from(receipt, 'base64url'), secrets, ofAccount(accountId))
    const read = Receipt.parse(JSON.parse(opened.toString()))
    return read.photo === digest(photo) && read.document === documentId && nowMs < read.until
  } catch {
    return false
  }
}

/**
 * A digest by which an account's photo is recognized when it is sent again. Who has only the database can't tell from it whether
 * a photo was checked.
 */
export function photoDigest([newest]: Secrets, accountId: string, photo: Uint8Array): string {
  return createHmac('sha256', newest).update(`checked photo ${accountId}`).update(photo).digest('base64url')
}

const ofAccount = (accountId: string) => ({ purpose: 'checked photo', id: accountId })

const digest = (photo: Uint8Array) => createHash('sha256').update(photo).digest('base64url')
