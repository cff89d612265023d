import { sql } from 'kysely'
import { authenticatorSecret } from '../accounts/second-factor/authenticator.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { jobPhoto } from '../jobs/photo-store.ts'
import { savedPhoto } from '../photo-creation/saved-photos.ts'
import { reviewPhoto, reviewPlaces } from '../reviews/photo-store.ts'
import type { Database } from '../storage/database/open.ts'
import { seal, sealOf, unseal } from '../storage/encryption.ts'
import { webhookSecret } from '../webhooks/endpoints/secret.ts'

/** Tables of photos, of which each is in its row or in an object. */
type PhotoTable = 'job_photos' | 'saved_photos' | 'review_photos'

/** A column of sealed values. */
export interface SealedColumn {
  table: PhotoTable | 'webhook_endpoints' | 'authenticators'
  /** The column with the id of each thing. */
  id: 'item_id' | 'id' | 'review_id' | 'user_id'
  column: 'sealed' | 'sealed_places' | 'sealed_secret' | 'sealed_previous_secret'
  purpose: string
}

/** Everything that is stored sealed. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'job_photos', id: 'item_id', column: 'sealed', purpose: jobPhoto },
  { table: 'saved_photos', id: 'id', column: 'sealed', purpose: savedPhoto },
  { table: 'review_photos', id: 'review_id', column: 'sealed', purpose: reviewPhoto },
  { table: 'review_photos', id: 'review_id', column: 'sealed_places', purpose: reviewPlaces },
  { table: 'webhook_endpoints', id: 'id', column: 'sealed_secret', purpose: webhookSecret },
  { table: 'webhook_endpoints', id: 'id', column: 'sealed_previous_secret', purpose: webhookSecret },
  { table: 'authenticators', id: 'user_id', column: 'sealed_secret', purpose: authenticatorSecret },
]

/** How many ids are read at a time. Values are read and written one by one, because a photo has megabytes. */
export const batch = 200

/**
 * Seals the values of a column anew with the newest secret, while the service runs: no row is locked while its value is
 * decrypted, and a value that was changed meanwhile is not overwritten.
 * @returns How many values were sealed anew, and how many still need another secret than the newest. Those were sealed by a
 *   secret that is not listed, or meanwhile by a process with another newest secret.
 */
export async function reseal(
  db: Database,
  secrets: Secrets,
  sealed: SealedColumn,
): Promise<{ sealedAnew: number; stillOld: number }> {
  let sealedAnew = 0
  let ids = await oldOnes(db, secrets, sealed, '')
  while (ids.length > 0) {
    for (const id of ids) if (await resealOne(db, secrets, sealed, id)) sealedAnew += 1
    ids = await oldOnes(db, secrets, sealed, ids.at(-1) ?? '')
  }
  return { sealedAnew, stillOld: await countOld(db, secrets, sealed) }
}

/** The values that the newest secret has not sealed. */
const isOld = ([newest]: Secrets, { column }: SealedColumn) => {
  const begin = sealOf(newest)
  return sql`${sql.ref(column)} is not null and substring(${sql.ref(column)} from 1 for ${begin.length}) <> ${begin}`
}

/** The next ids of such values, in order. */
async function oldOnes(
  db: Database,
  secrets: Secrets,
  sealed: SealedColumn,
  after: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(sealed.id)} as id from ${sql.table(sealed.table)}
     where ${sql.ref(sealed.id)} > ${after} and ${isOld(secrets, sealed)}
     order by 1 limit ${batch}`.execute(db)
  return rows.map(({ id }) => id)
}

async function countOld(db: Database, secrets: Secrets, sealed: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(sealed.table)} where ${isOld(secrets, sealed)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function resealOne(
  db: Database,
  secrets: Secrets,
  { table, id: idColumn, column, purpose }: SealedColumn,
  id: string,
): Promise<boolean> {
  const [name, key] = [sql.ref(column), sql.ref(idColumn)]
  const { rows } = await sql<{ old: Buffer | null }>`
    select ${name} as old from ${sql.table(table)} where ${key} = ${id}`.execute(db)
  const old = rows[0]?.old
  const content = old && opened(old, secrets, { purpose, id })
  if (!old || !content) return false
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${name} = ${seal(content, secrets, { purpose, id })}
     where ${key} = ${id} and ${name} = ${old}`.execute(db)
  return numAffectedRows > 0n
}

/** The content; undefined if no listed secret opens it. */
export function opened(
  old: Buffer,
  secrets: Secrets,
  thing: { purpose: string; id: string },
): Buffer | undefined {
  try {
    return unseal(old, secrets, thing)
  } catch {
    return undefined
  }
}
