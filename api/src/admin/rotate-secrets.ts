import { sql } from 'kysely'
import { authenticatorSecret } from '../accounts/second-factor/authenticator.ts'
import { readPhotoStore, readSecrets } from '../config/config.ts'
import { jobLimits } from '../config/limits.ts'
import { Refused, unwrap } from '../foundation/problem.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { savedPhoto } from '../photos/creation/saved-photos.ts'
import { jobPhoto } from '../photos/jobs/stored-items.ts'
import { reviewPhoto, reviewPlaces } from '../photos/reviews/photo-store.ts'
import type { Database } from '../storage/database.ts'
import { seal, sealHeader, unseal } from '../storage/encryption.ts'
import { openPhotoPlaces, type PhotoKeeping } from '../storage/photos/photo-places.ts'
import { webhookSecret } from '../webhooks/endpoints.ts'
import type { Given } from './command.ts'

/** Values that are stored sealed: in a column, or in the objects that the column `object` of photos names. */
interface SealedColumn {
  table: 'job_photos' | 'saved_photos' | 'review_photos' | 'webhook_endpoints' | 'authenticators'
  /** The column with the id of each thing. */
  id: 'item_id' | 'id' | 'review_id' | 'user_id'
  column: 'sealed' | 'sealed_places' | 'sealed_secret' | 'sealed_previous_secret' | 'object'
  purpose: string
}

/** Everything that is stored sealed. A photo is in its row or in an object. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'job_photos', id: 'item_id', column: 'sealed', purpose: jobPhoto },
  { table: 'saved_photos', id: 'id', column: 'sealed', purpose: savedPhoto },
  { table: 'review_photos', id: 'review_id', column: 'sealed', purpose: reviewPhoto },
  { table: 'review_photos', id: 'review_id', column: 'sealed_places', purpose: reviewPlaces },
  { table: 'webhook_endpoints', id: 'id', column: 'sealed_secret', purpose: webhookSecret },
  { table: 'webhook_endpoints', id: 'id', column: 'sealed_previous_secret', purpose: webhookSecret },
  { table: 'authenticators', id: 'user_id', column: 'sealed_secret', purpose: authenticatorSecret },
  { table: 'job_photos', id: 'item_id', column: 'object', purpose: jobPhoto },
  { table: 'saved_photos', id: 'id', column: 'object', purpose: savedPhoto },
  { table: 'review_photos', id: 'review_id', column: 'object', purpose: reviewPhoto },
]

/** How many ids are read at a time. Values are read and written one by one, because a photo has megabytes. */
const batch = 200

/** Seals everything that is stored anew with the first secret, and counts what still needs an older one. */
export async function rotateSecrets({ db }: Given) {
  const secrets = unwrap(await readSecrets())
  const photoStore = unwrap(readPhotoStore())
  const onFailure = (error: unknown) => process.stderr.write(`${error}\n`)
  const photos = openPhotoPlaces({ db, photoStore, onFailure })
  const stored = []
  for (const sealed of sealedColumns) {
    const { sealedAnew, stillOld } = await reseal({ db, photos, secrets }, sealed)
    const what = `${sealed.table}.${sealed.column}`
    stored.push({ what, sealed_anew: sealedAnew, needs_older: stillOld })
  }
  return { stored, at_most: await signedThings(db) }
}

/**
 * Seals the values of a column anew with the newest secret, while the service runs: no row is locked while its value is
 * decrypted, and a value that was changed meanwhile is not overwritten. A photo in an object gets another object; the former
 * one is deleted.
 * @returns How many values were sealed anew, and how many still need another secret than the newest. Those were sealed by a
 *   secret that is not listed, or meanwhile by a process with another newest secret.
 */
export async function reseal(
  keeping: PhotoKeeping,
  sealed: SealedColumn,
): Promise<{ sealedAnew: number; stillOld: number }> {
  const { db, photos, secrets } = keeping
  const { table, id, column } = sealed
  const resealOne = column === 'object' ? resealObject : resealValue
  /** The rows whose values the newest secret has not sealed. */
  const oldOnes = sql`from ${sql.table(table)} where ${isOld(secrets, column)}`
  let sealedAnew = 0
  for (let after = '', isDone = false; !isDone; ) {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(id)} as id ${oldOnes} and ${sql.ref(id)} > ${after} order by 1 limit ${batch}`.execute(
      db,
    )
    for (const row of rows) if (await resealOne(keeping, sealed, row.id)) sealedAnew += 1
    after = rows.at(-1)?.id ?? ''
    isDone = rows.length === 0
  }
  if (column === 'object') await photos.deleteOwed('all')
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${oldOnes}`.execute(db)
  return { sealedAnew, stillOld: rows[0]?.count ?? 0 }
}

function isOld([newest]: Secrets, column: SealedColumn['column']) {
  const begin = sealHeader(newest)
  if (column === 'object') {
    return sql`object in (select address from photo_objects where seal <> ${begin})`
  }
  const value = sql.ref(column)
  return sql`${value} is not null and substring(${value} from 1 for ${begin.length}) <> ${begin}`
}

/** False if the value cannot be opened, or was changed meanwhile. */
async function resealValue(
  { db, secrets }: PhotoKeeping,
  { table, id: idColumn, column, purpose }: SealedColumn,
  id: string,
): Promise<boolean> {
  const [value, key] = [sql.ref(column), sql.ref(idColumn)]
  const { rows } = await sql<{ old: Buffer | null }>`
    select ${value} as old from ${sql.table(table)} where ${key} = ${id}`.execute(db)
  const old = rows[0]?.old
  const content = old && opened(old, secrets, { purpose, id })
  if (!old || !content) return false
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${value} = ${seal(content, secrets, { purpose, id })}
     where ${key} = ${id} and ${value} = ${old}`.execute(db)
  return numAffectedRows > 0n
}

/** False if the object cannot be read or opened, or if its row was changed meanwhile. */
async function resealObject(
  { db, photos, secrets }: PhotoKeeping,
  { table, id: idColumn, purpose }: SealedColumn,
  id: string,
): Promise<boolean> {
  const key = sql.ref(idColumn)
  const { rows } = await sql<{ object: string | null }>`
    select object from ${sql.table(table)} where ${key} = ${id}`.execute(db)
  const object = rows[0]?.object
  if (!object) return false
  const read = await photos.read({ sealed: null, object })
  const content = read.ok && read.value && opened(read.value, secrets, { purpose, id })
  if (!content) return false
  const kept = photos.keep([seal(content, secrets, { purpose, id })], async ([stored]) => {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set sealed = ${stored?.sealed}, object = ${stored?.object}
       where ${key} = ${id} and object = ${object}`.execute(db)
    return numAffectedRows > 0n
  })
  return kept.catch((error: unknown) => {
    if (error instanceof Refused) return false
    throw error
  })
}

/** The content; undefined if no listed secret opens it. */
function opened(old: Buffer, secrets: Secrets, thing: { purpose: string; id: string }): Buffer | undefined {
  try {
    return unseal(old, secrets, thing)
  } catch {
    return undefined
  }
}

/**
 * What only its owners have, and cannot be made anew here: some of it may be of an older secret. The cookies of a session
 * and its browser are signed anew at their next call. Without the older secret, users with other cookies have to sign in
 * again, or enter a code again, and a repeated call is not recognized.
 */
async function signedThings(db: Database) {
  const { rows } = await sql<{ what: string; count: number; until: Date | null }>`
    select 'answers to repeated calls' as what, count(*)::int as count, max(expires_at) as until
      from idempotency_keys where expires_at > now()
     union all select 'sessions', count(*)::int, max(expires_at) from sessions where expires_at > now()
     union all select 'known browsers', count(*)::int, max(expires_at) from known_browsers where expires_at > now()
     union all select 'upload addresses', null, now() + make_interval(secs => ${jobLimits.addressSeconds.most})
     union all select 'codes and links in messages, receipts, counts of failures', null, now() + interval '1 hour'`.execute(
    db,
  )
  return rows.map(({ what, count, until }) => ({
    what,
    count,
    may_need_older_until: until?.toISOString() ?? null,
  }))
}
