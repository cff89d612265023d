import { sql } from 'kysely'
import { authenticatorSecret } from '../accounts/second-factor/authenticator.ts'
import { batchLimits } from '../config/batch-limits.ts'
import { readPhotoStore } from '../config/config.ts'
import { readSecrets } from '../config/read-secrets.ts'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { jobPhoto } from '../jobs/photo-store.ts'
import { savedPhoto } from '../photo-creation/saved-photos.ts'
import { reviewPhoto, reviewPlaces } from '../reviews/photo-store.ts'
import type { Database } from '../storage/database/open.ts'
import { seal, sealOf, unseal } from '../storage/encryption.ts'
import { openPhotoPlaces } from '../storage/photos/open.ts'
import type { PhotoKeeping } from '../storage/photos/photo-places.ts'
import { webhookSecret } from '../webhooks/endpoints/secret.ts'
import type { Given } from './command.ts'

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

/** A table of photos whose column `object` names the object where the photo is not in its row. */
export interface SealedObjects {
  table: 'job_photos' | 'saved_photos' | 'review_photos'
  /** The column with the id of each photo. */
  id: 'item_id' | 'id' | 'review_id'
  purpose: string
}

/** Every table of photos. */
export const sealedObjects: readonly SealedObjects[] = [
  { table: 'job_photos', id: 'item_id', purpose: jobPhoto },
  { table: 'saved_photos', id: 'id', purpose: savedPhoto },
  { table: 'review_photos', id: 'review_id', purpose: reviewPhoto },
]

/**
 * Seals the photos in objects anew with the newest secret, while the service runs. Each gets another object; the former one
 * is deleted.
 * @returns How many were sealed anew, and how many still need another secret than the newest, as `reseal` does.
 */
export async function resealObjects(
  keeping: PhotoKeeping,
  sealed: SealedObjects,
): Promise<{ sealedAnew: number; stillOld: number }> {
  const { db, photos, secrets } = keeping
  let sealedAnew = 0
  let rows = await oldObjects(db, secrets, sealed, '')
  while (rows.length > 0) {
    for (const row of rows) if (await resealObject(keeping, sealed, row)) sealedAnew += 1
    rows = await oldObjects(db, secrets, sealed, rows.at(-1)?.id ?? '')
  }
  await photos.deleteOwed('all')
  return { sealedAnew, stillOld: await countOldObjects(db, secrets, sealed) }
}

interface OldRow {
  id: string
  object: string
}

/** The rows whose objects the newest secret has not sealed. */
const fromOld = ([newest]: Secrets, { table }: SealedObjects) => sql`
  from ${sql.table(table)} photo join photo_objects on address = photo.object where seal <> ${sealOf(newest)}`

async function oldObjects(
  db: Database,
  secrets: Secrets,
  sealed: SealedObjects,
  after: string,
): Promise<OldRow[]> {
  const id = sql.ref(`photo.${sealed.id}`)
  const { rows } = await sql<OldRow>`
    select ${id} as id, object ${fromOld(secrets, sealed)} and ${id} > ${after}
     order by 1 limit ${batch}`.execute(db)
  return rows
}

async function countOldObjects(db: Database, secrets: Secrets, sealed: SealedObjects): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${fromOld(secrets, sealed)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** False if the object cannot be read or opened, or if its row was changed meanwhile. */
async function resealObject(
  { db, photos, secrets }: PhotoKeeping,
  { table, id: idColumn, purpose }: SealedObjects,
  { id, object }: OldRow,
): Promise<boolean> {
  const read = await photos.read({ sealed: null, object })
  const content = read.ok && read.value && opened(read.value, secrets, { purpose, id })
  if (!content) return false
  const kept = await photos.keep([seal(content, secrets, { purpose, id })], async ([stored]) => {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set sealed = ${stored?.sealed}, object = ${stored?.object}
       where ${sql.ref(idColumn)} = ${id} and object = ${object}`.execute(db)
    return numAffectedRows > 0n ? { ok: true, value: null } : refusal('not_found', 'The photo was deleted.')
  })
  return kept.ok
}

/** Seals everything that is stored anew with the first secret, and counts what still needs an older one. */
export async function rotateSecrets({ db }: Given): Promise<Outcome<unknown>> {
  const secrets = await readSecrets()
  if (!secrets.ok) return secrets
  const photoStore = readPhotoStore()
  if (!photoStore.ok) return photoStore
  const onFailure = (error: unknown) => process.stderr.write(`${error}\n`)
  const photos = openPhotoPlaces({ db, photoStore: photoStore.value, onFailure })
  const stored = []
  for (const sealed of sealedColumns) {
    const { sealedAnew, stillOld } = await reseal(db, secrets.value, sealed)
    const what = `${sealed.table}.${sealed.column}`
    stored.push({ what, sealed_anew: sealedAnew, needs_older: stillOld })
  }
  for (const sealed of sealedObjects) {
    const { sealedAnew, stillOld } = await resealObjects({ db, photos, secrets: secrets.value }, sealed)
    stored.push({ what: `${sealed.table}.object`, sealed_anew: sealedAnew, needs_older: stillOld })
  }
  return { ok: true, value: { stored, at_most: await signedThings(db) } }
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
     union all select 'upload addresses', null, now() + make_interval(secs => ${batchLimits.addressSeconds.most})
     union all select 'codes and links in messages, receipts, counts of failures', null, now() + interval '1 hour'`.execute(
    db,
  )
  return rows.map(({ what, count, until }) => ({
    what,
    count,
    may_need_older_until: until?.toISOString() ?? null,
  }))
}
