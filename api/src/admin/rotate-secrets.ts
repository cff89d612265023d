import { sql } from 'kysely'
import { batchLimits } from '../config/batch-limits.ts'
import { readPhotoStore } from '../config/config.ts'
import { readSecrets } from '../config/read-secrets.ts'
import type { Outcome } from '../foundation/problem.ts'
import type { Database } from '../storage/database/open.ts'
import { openPhotoPlaces } from '../storage/photos/open.ts'
import type { Given } from './command.ts'
import { reseal, sealedColumns } from './reseal.ts'
import { resealObjects, sealedObjects } from './reseal-objects.ts'

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
