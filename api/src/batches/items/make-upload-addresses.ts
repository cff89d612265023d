import type { Subject } from '@likeness/engine'
import type { Caller } from '../../accounts/caller.ts'
import type { Outcome } from '../../foundation/problem.ts'
import type { Secrets } from '../../foundation/secrets.ts'
import type { Database } from '../../storage/database/open.ts'
import { findBatch, noSuchBatch } from '../find.ts'
import type { UploadAddresses } from '../schema.ts'
import { noteSender } from './accept-item.ts'
import { closed, ofAnotherKey } from './item-objections.ts'
import { uploadToken } from './upload-address.ts'

export interface UploadAddressMaking {
  db: Database
  secrets: Secrets
  /** The address to which the token of each upload is added, with a slash at its end. */
  below: string
}

export interface NewUploadAddresses {
  /** The key with whose authority the photos are uploaded. */
  keyId: string
  items: readonly { reference: string; documentId: string | undefined; subject: Subject | undefined }[]
  expiresInSeconds: number
}

/**
 * Makes an address for each photo, to which it can be sent without a key until the addresses expire, at the latest with the
 * batch. Nothing is stored. Like a photo, it keeps the batch open for another hour.
 * @returns The addresses; or `not_found`, `batch_of_another_key` or `batch_closed`.
 */
export async function makeUploadAddresses(
  { db, secrets, below }: UploadAddressMaking,
  owner: Caller,
  batchId: string,
  { keyId, items, expiresInSeconds }: NewUploadAddresses,
): Promise<Outcome<UploadAddresses>> {
  const batch = await findBatch(db, owner, batchId)
  if (!batch) return noSuchBatch(batchId)
  const objection = ofAnotherKey(batch, owner) ?? closed(batch)
  if (objection) return objection
  await noteSender(db, batchId)
  const expires = Math.floor(
    Math.min(Date.now() / 1000 + expiresInSeconds, batch.expires_at.getTime() / 1000),
  )
  const data = items.map((item) => ({
    reference: item.reference,
    url: `${below}${uploadToken(secrets, { ...item, batchId, keyId, expires })}`,
  }))
  return { ok: true, value: { batch_id: batchId, expires_at: new Date(expires * 1000).toISOString(), data } }
}
