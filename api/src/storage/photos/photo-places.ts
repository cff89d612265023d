import { setTimeout as sleep } from 'node:timers/promises'
import type { PhotoStore } from '#config/photo-store.ts'
import { randomBase62 } from '#foundation/identifiers.ts'
import { type Outcome, type Problem, Refused, refusal } from '#foundation/problem.ts'
import type { Secrets } from '#foundation/secrets.ts'
import { readinessMs } from '#foundation/time.ts'
import type { Database } from '../database.ts'
import { type BucketObserver, StoreFailure, twice } from './bucket.ts'
import { deletionOf, inTurns, type PhotoDeletion } from './deletion.ts'
import {
  anyElsewhere,
  basesOf,
  bytesOf,
  giveUp,
  intend,
  locate,
  type ObjectBase,
  spaceOf,
} from './objects.ts'

/** Where a sealed photo is, as its row says: in the row itself, or in an object. One of the two is null. */
export interface StoredPhoto {
  readonly sealed: Buffer | null
  /** The address of the object. */
  readonly object: string | null
}

/** Where sealed photos are kept. */
export interface PhotoPlaces extends PhotoDeletion {
  /**
   * Stores photos and has their rows written. An object is put before its row is written, and deleted again if that fails.
   * @param write Writes the rows in one transaction, with what it is given for each photo.
   * @returns What `write` returns.
   * @throws Refused: `not_ready` if the store of photos is away. Then `write` was not called.
   */
  keep<T>(sealed: readonly Buffer[], write: (stored: readonly StoredPhoto[]) => Promise<T>): Promise<T>
  /** A stored photo, still sealed; undefined if it is not there any more; `not_ready` if its place is away. */
  read(stored: StoredPhoto): Promise<Outcome<Buffer | undefined>>
  /** Why photos cannot be stored or read at present; undefined if they can. */
  whyAway(): Promise<string | undefined>
}

/** What storing and opening photos needs. */
export interface PhotoKeeping {
  db: Database
  photos: PhotoPlaces
  /** The secrets from which the photos' encryption keys are derived. */
  secrets: Secrets
}

/** What the row of a photo says that is in the row itself. */
const inRow = (sealed: Buffer): StoredPhoto => ({ sealed, object: null })

const silentStore = 'The store of photos does not respond.'

/** The place of a photo is away or not listed. */
const photosAway: Problem = {
  code: 'not_ready',
  detail: `${silentStore} Nothing was charged. Try again.`,
  retryAfterSeconds: 10,
}

export interface PhotoPlacesSources extends BucketObserver {
  db: Database
  onFailure(error: unknown): void
  /** If undefined, all photos are kept in their rows. */
  photoStore: PhotoStore | undefined
}

/** Opens the places of photos. Nothing is sent yet. */
export function openPhotoPlaces({ photoStore, ...sources }: PhotoPlacesSources): PhotoPlaces {
  return photoStore ? placesInBuckets({ ...sources, photoStore }) : photosInRows
}

/**
 * Looks whether all objects can be reached.
 * @returns `not_ready` if one is in a bucket that the settings do not list: its photo could be neither read nor deleted.
 */
export async function checkPlaces(db: Database, photoStore: PhotoStore | undefined): Promise<Outcome<null>> {
  const starts = photoStore ? basesOf(photoStore).map(({ start }) => start) : []
  const address = await anyElsewhere(db, starts)
  if (address === undefined) return { ok: true, value: null }
  const place = address.split('/').slice(0, -2).join('/')
  return refusal(
    'not_ready',
    `Photos are in ${place}, which LIKENESS_OBJECT_STORE does not list. List it after the place of new photos.`,
  )
}

const nothing = async () => {}

/** All photos are kept in their rows. */
export const photosInRows: PhotoPlaces = {
  keep: (sealed, write) => write(sealed.map(inRow)),
  read: async ({ sealed }) => (sealed ? { ok: true, value: sealed } : { ok: false, problem: photosAway }),
  deleteOwed: nothing,
  sweep: nothing,
  sweepUnrecorded: nothing,
  whyAway: async () => undefined,
}

/** How many photos of one call are put at the same time. */
const putAtOnce = 4

/** The places of photos where at least one is a bucket. */
function placesInBuckets(sources: PhotoPlacesSources & { photoStore: PhotoStore }): PhotoPlaces {
  const { db, photoStore, onFailure } = sources
  const bases = basesOf(photoStore, sources)
  const [first] = photoStore.places[0] === 'database' ? [] : bases
  const deletion = deletionOf({ db, bases, onFailure })

  const keep: PhotoPlaces['keep'] = async (sealed, write) => {
    if (!first || sealed.length === 0) return write(sealed.map(inRow))
    const put = await putAll(db, first, sealed)
    try {
      if (!put.ok) throw new Refused(photosAway)
      return await write(put.addresses.map(inObject))
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
    return { ok: false, problem: photosAway }
  }
  try {
    return { ok: true, value: await place.bucket.get(place.name, bytes) }
  } catch (error) {
    if (error instanceof StoreFailure) return { ok: false, problem: photosAway }
    throw error
  }
}
