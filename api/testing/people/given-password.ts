import { openPasswords } from '../../src/accounts/sign-in/passwords/password-hash.ts'
import { newId } from '../../src/foundation/identifiers.ts'
import type { Database } from '../../src/storage/database/open.ts'

/** Gives a user of `signedIn` a password. */
export async function givePassword(db: Database, userId: string, password: string): Promise<void> {
  await db
    .insertInto('user_credentials')
    .values({
      id: newId('ses'),
      issuer: 'local:credential',
      account_id: userId,
      provider_id: 'credential',
      user_id: userId,
      password: await openPasswords({ logN: 10, r: 8, p: 1 }).hash(password),
    })
    .execute()
}
