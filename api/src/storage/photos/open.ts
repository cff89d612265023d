import type { PhotoStore } from '../../config/photo-store.ts'
import { type Outcome, refusal } from '../../foundation/problem.ts'
import type { Database } from '../database/open.ts'
import { type ObjectSources, placesInBuckets } from './in-buckets.ts'
import { basesOf } from './object-bases.ts'
import { inRow, type PhotoPlaces, photosAway } from './photo-places.ts'
import { anyElsewhere } from './records.ts'

export interface PhotoPlacesSources extends Omit<ObjectSources, 'photoStore'> {
  /** If undefined, all photos are kept in their rows. */
  photoStore: PhotoStore | undefined
}

/** Opens the places of photos. Nothing is sent yet. */
export function openPhotoPlaces(sources: PhotoPlacesSources): PhotoPlaces {
  const { photoStore } = sources
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
  read: async ({ sealed }) => (sealed ? { ok: true, value: sealed } : photosAway()),
  deleteOwed: nothing,
  sweep: nothing,
  sweepUnrecorded: nothing,
  whyAway: async () => undefined,
}
