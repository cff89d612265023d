import { setTimeout as sleep } from 'node:timers/promises'
import type { PhotoStore } from '../../config/photo-store.ts'
import { randomBase62 } from '../../foundation/identifiers.ts'
import type { Outcome } from '../../foundation/problem.ts'
import { readinessMs } from '../../foundation/timeouts.ts'
import type { Database } from '../database/open.ts'
import { type BucketRequest, StoreFailure } from './bucket.ts'
import { deletionOf } from './deletion.ts'
import { inTurns } from './in-turns.ts'
import { basesOf, locate, type ObjectBase } from './object-bases.ts'
import { observedBucket, twice } from './observed-bucket.ts'
import { inRow, type PhotoPlaces, photosAway, type StoredPhoto, silentStore } from './photo-places.ts'
import { bytesOf, giveUp, intend, spaceOf } from './records.ts'

export interface ObjectSources {
  db: Database
  photoStore: PhotoStore
  /** Called with the error of each request that failed, for the log. */
  onFailure(error: unknown): void
  /** Called after each request to the store, with its duration. */
  onAnswer?: (request: BucketRequest, succeeded: boolean, seconds: number) => void
}

/** How many photos of one call are put at the same time. */
const putAtOnce = 4

/** The places of photos where at least one is a bucket. */
export function placesInBuckets({
  db,
  photoStore,
  onFailure,
  onAnswer = () => {},
}: ObjectSources): PhotoPlaces {
  const bases = basesOf(photoStore).map(({ bucket, ...base }) => ({
    ...base,
    bucket: observedBucket(bucket, { onFailure, onAnswer }),
  }))
  const [first] = photoStore.places[0] === 'database' ? [] : bases
  const deletion = deletionOf({ db, bases, onFailure })

  const keep: PhotoPlaces['keep'] = async (sealed, write) => {
    if (!first || sealed.length === 0) return write(sealed.map(inRow))
    const put = await putAll(db, first, sealed)
    try {
      return put.ok ? await write(put.addresses.map(inObject)) : photosAway()
    } finally {
      // Of those that a row names now, this gives up none.
      const given = await giveUp(db, put.addresses).catch(onFailure)
      if (given) await deletion.deleteOwed(put.addresses)
    }
  }

  return {
    keep,
    read: (stored) => read({ db, bases, onFailure }, stored),
    deleteOwed: deletion.deleteOwed,
    sweep: deletion.sweep,
    sweepUnrecorded: deletion.sweepUnrecorded,
    whyAway: async () => {
      const answers = Promise.all(bases.map(({ bucket }) => bucket.head())).then(
        () => undefined,
        () => silentStore,
      )
      return Promise.race([answers, sleep(readinessMs, silentStore, { ref: false })])
    },
  }
}

const inObject = (object: string): StoredPhoto => ({ sealed: null, object })

/** Puts photos under random names. Stops at the first one that cannot be put. Returns the addresses of those that were put. */
async function putAll(
  db: Database,
  { start, prefix, bucket }: ObjectBase,
  sealed: readonly Buffer[],
): Promise<{ ok: boolean; addresses: string[] }> {
  const space = await spaceOf(db)
  let failure: unknown
  const put = async (photo: Buffer) => {
    // Each try has a name of its own: one that was given up may take effect later, even after the object was deleted.
    const name = `${space}/${randomBase62(32)}`
    await intend(db, start + name, photo)
    await bucket.put(prefix + name, photo)
    return start + name
  }
  const settled = await inTurns(sealed, putAtOnce, async (photo) => {
    try {
      if (failure) throw failure
      return await twice(() => put(photo))
    } catch (error) {
      failure = error
      throw error
    }
  })
  if (failure && !(failure instanceof StoreFailure)) throw failure
  const addresses = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  return { ok: failure === undefined, addresses }
}

async function read(
  { db, bases, onFailure }: { db: Database; bases: readonly ObjectBase[]; onFailure(error: unknown): void },
  { sealed, object }: StoredPhoto,
): Promise<Outcome<Buffer | undefined>> {
  if (object === null) return { ok: true, value: sealed ?? undefined }
  const place = locate(bases, object)
  const bytes = await bytesOf(db, object)
  if (bytes === undefined) return { ok: true, value: undefined }
  if (!place) {
    onFailure(new Error(`LIKENESS_OBJECT_STORE does not list the place of ${object}`))
    return photosAway()
  }
  try {
    return { ok: true, value: await place.bucket.get(place.name, bytes) }
  } catch (error) {
    if (error instanceof StoreFailure) return photosAway()
    throw error
  }
}
