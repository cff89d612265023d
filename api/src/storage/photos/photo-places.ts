import { type Outcome, type Refusal, refusal } from '../../foundation/problem.ts'
import type { Secrets } from '../../foundation/secrets.ts'
import type { Database } from '../database/open.ts'

/** Where a sealed photo is, as its row says: in the row itself, or in an object. One of the two is null. */
export interface StoredPhoto {
  readonly sealed: Buffer | null
  /** The address of the object. */
  readonly object: string | null
}

/** Where sealed photos are kept. */
export interface PhotoPlaces {
  /**
   * Stores photos and has their rows written. An object is put before its row is written, and deleted again if that fails.
   * @param write Writes the rows in one transaction, with what it is given for each photo.
   * @returns What `write` returns; or `not_ready` if the store of photos is away. Then `write` was not called.
   */
  keep<T>(
    sealed: readonly Buffer[],
    write: (stored: readonly StoredPhoto[]) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>
  /** A stored photo, still sealed; undefined if it is there no more; `not_ready` if its place is away. */
  read(stored: StoredPhoto): Promise<Outcome<Buffer | undefined>>
  /**
   * Deletes those of the objects whose rows were deleted. Call it after that. Never rejects, and waits no longer than two seconds
   * for all: it goes on by itself, and the sweep deletes what remains.
   * @param objects Their addresses, as `objectsOf` returns them; or `all` that are owed.
   */
  deleteOwed(objects: readonly string[] | 'all'): Promise<void>
  /** Deletes the objects that no row names, and those that could not be deleted before. Rejects if the store is away. */
  sweep(): Promise<void>
  /**
   * Deletes old objects that have no record, such as one of a process that was halted while it put it.
   * @param olderThanMs By the clock of the store; by default an hour.
   */
  sweepUnrecorded(olderThanMs?: number): Promise<void>
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
export const inRow = (sealed: Buffer): StoredPhoto => ({ sealed, object: null })

/** `not_ready`, because the place of a photo is away or not listed. */
export function photosAway(): Refusal {
  const { problem } = refusal('not_ready', `${silentStore} Nothing was charged. Try again.`)
  return { ok: false, problem: { ...problem, retryAfterSeconds: 10 } }
}

export const silentStore = 'The store of photos does not respond.'
