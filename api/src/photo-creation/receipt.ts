import { createHash } from 'node:crypto'
import { z } from 'zod'
import { decrypt, encrypt, encryptionKey } from '../storage/encryption.ts'

/** How long after its check a photo can be made into files for nothing. */
const hours = 1

const Receipt = z.object({ photo: z.string(), until: z.number() })

/**
 * What proves that an account has checked a photo just now, so that making files of it costs nothing further. It holds a
 * digest of the file, sealed, and is stored nowhere.
 * @param nowMs Milliseconds since 1970.
 */
export function receiptFor(secret: string, accountId: string, photo: Uint8Array, nowMs = Date.now()): string {
  const receipt = { photo: digest(photo), until: nowMs + hours * 3_600_000 }
  const encrypted = encrypt(Buffer.from(JSON.stringify(receipt)), keyOf(secret, accountId))
  return encrypted.toString('base64url')
}

/** Whether a receipt is of this account and this photo, and still holds. */
export function isReceiptFor(
  receipt: string,
  secret: string,
  accountId: string,
  photo: Uint8Array,
  nowMs = Date.now(),
): boolean {
  try {
    const opened = decrypt(Buffer.from(receipt, 'base64url'), keyOf(secret, accountId))
    const { photo: checked, until } = Receipt.parse(JSON.parse(opened.toString()))
    return checked === digest(photo) && nowMs < until
  } catch {
    return false
  }
}

const keyOf = (secret: string, accountId: string) => encryptionKey(secret, 'checked photo', accountId)

const digest = (photo: Uint8Array) => createHash('sha256').update(photo).digest('base64url')
