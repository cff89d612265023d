import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { base32 } from './totp.ts'

const recoveryCodes = 10

/** 120 bits: too many to guess, so that a digest without salt is enough (ASVS 6.5.2). */
const recoveryBytes = 15

/** Replaces all recovery codes of a user. They are known only now. */
export async function newRecoveryCodes(transaction: Transaction<Tables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)))
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, digest: digestOf(code) })))
    .execute()
  return codes.map((code) => code.replace(/.{6}(?!$)/g, '$&-'))
}

/** Whether a code, without separators, is an unused one of the user. It cannot be used again. */
export async function useRecoveryCode(
  transaction: Transaction<Tables>,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('digest', '=', digestOf(code.toUpperCase()))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

function digestOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
