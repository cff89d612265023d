import { sql } from 'kysely'
import { refusal } from '../foundation/problem.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { jobPhoto } from '../jobs/photo-store.ts'
import { savedPhoto } from '../photo-creation/saved-photos.ts'
import { reviewPhoto } from '../reviews/photo-store.ts'
import type { Database } from '../storage/database/open.ts'
import { seal, sealOf } from '../storage/encryption.ts'
import type { PhotoKeeping } from '../storage/photos/photo-places.ts'
import { batch, opened } from './reseal.ts'

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
  let rows = await oldOnes(db, secrets, sealed, '')
  while (rows.length > 0) {
    for (const row of rows) if (await resealOne(keeping, sealed, row)) sealedAnew += 1
    rows = await oldOnes(db, secrets, sealed, rows.at(-1)?.id ?? '')
  }
  await photos.deleteOwed('all')
  return { sealedAnew, stillOld: await countOld(db, secrets, sealed) }
}

interface OldRow {
  id: string
  object: string
}

/** The rows whose objects the newest secret has not sealed. */
const fromOld = ([newest]: Secrets, { table }: SealedObjects) => sql`
  from ${sql.table(table)} photo join photo_objects on address = photo.object where seal <> ${sealOf(newest)}`

async function oldOnes(
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

async function countOld(db: Database, secrets: Secrets, sealed: SealedObjects): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${fromOld(secrets, sealed)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** False if the object cannot be read or opened, or if its row was changed meanwhile. */
async function resealOne(
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
