import { setTimeout as sleep } from 'node:timers/promises'
import { photoStoreTimeouts } from '#foundation/time.ts'
import type { Database } from '../database.ts'
import {
  addressIn,
  claimOwed,
  clockOf,
  forget,
  giveUpOld,
  locate,
  type ObjectBase,
  owedOf,
  spaceOf,
  withoutRecord,
} from './objects.ts'

interface DeletionSources {
  db: Database
  bases: readonly ObjectBase[]
  onFailure(error: unknown): void
}

const deletedAtOnce = 8

/** After a failure, callers do not wait for deletions for so long: the store may be away. In milliseconds. */
const quietMs = 5_000

/** An object without a record must be so old, so that a difference between the clocks does no harm. */
const unrecordedMs = 60 * 60 * 1000

/** Deletes objects of photos. */
export interface PhotoDeletion {
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
}

/**
 * Deletes objects. A call deletes those that it names, so that it never waits for a backlog, which the sweeps of all
 * processes share. Deleting an object twice does no harm.
 */
export function deletionOf({ db, bases, onFailure }: DeletionSources): PhotoDeletion {
  let quietUntil = Number.NEGATIVE_INFINITY
  const sweep = async () => {
    await giveUpOld(db)
    await deleteBacklog(db, bases)
    quietUntil = Number.NEGATIVE_INFINITY
  }
  return {
    deleteOwed: async (addresses) => {
      if (addresses.length === 0 || performance.now() < quietUntil) return
      const deletion = addresses === 'all' ? deleteBacklog(db, bases) : deleteThose(db, bases, addresses)
      const done = deletion.catch((error: unknown) => {
        quietUntil = performance.now() + quietMs
        onFailure(error)
      })
      await Promise.race([done, sleep(photoStoreTimeouts.deletionMs, undefined, { ref: false })])
    },
    sweep,
    sweepUnrecorded: async (olderThanMs = unrecordedMs) => {
      const space = await spaceOf(db)
      for (const base of bases)
        await deleteUnrecorded(db, base, `${base.prefix}${space}/`, Date.now() - olderThanMs)
    },
  }
}

/** Deletes those of the objects that are owed. Stops when the store does not delete one. */
async function deleteThose(
  db: Database,
  bases: readonly ObjectBase[],
  addresses: readonly string[],
): Promise<void> {
  const starts = bases.map(({ start }) => start)
  const owed = await owedOf(db, starts, addresses)
  for (let from = 0; from < owed.length; from += deletedAtOnce) {
    await deleteFew(db, bases, owed.slice(from, from + deletedAtOnce))
  }
}

/** Deletes the objects that are owed now. One that cannot be deleted is behind all others in the next sweep. */
async function deleteBacklog(db: Database, bases: readonly ObjectBase[]): Promise<void> {
  const starts = bases.map(({ start }) => start)
  const before = await clockOf(db)
  for (;;) {
    const addresses = await claimOwed(db, starts, { before, most: deletedAtOnce })
    if (addresses.length === 0) return
    await deleteFew(db, bases, addresses)
  }
}

async function deleteFew(
  db: Database,
  bases: readonly ObjectBase[],
  addresses: readonly string[],
): Promise<void> {
  const settled = await inTurns(addresses, deletedAtOnce, async (address) => {
    const place = locate(bases, address)
    await place?.bucket.delete(place.name)
  })
  const deleted = addresses.filter((_, index) => settled[index]?.status === 'fulfilled')
  await forget(db, deleted)
  const failed = addresses.length - deleted.length
  if (failed > 0) throw new Error(`${failed} objects could not be deleted yet`)
}

async function deleteUnrecorded(
  db: Database,
  base: ObjectBase,
  prefix: string,
  before: number,
): Promise<void> {
  let after = ''
  for (;;) {
    const listed = await base.bucket.list(prefix, after)
    const last = listed.at(-1)
    if (!last) return
    const names = listed.filter(({ changedAt }) => changedAt.getTime() < before).map(({ name }) => name)
    const unrecorded = new Set(
      await withoutRecord(
        db,
        names.map((name) => addressIn(base, name)),
      ),
    )
    for (const name of names) if (unrecorded.has(addressIn(base, name))) await base.bucket.delete(name)
    after = last.name
  }
}

/**
 * Does work for each thing, for a few at the same time.
 * @returns The outcome of each, in order. Never rejects: the failure of one does not stop the others.
 */
export async function inTurns<T, R>(
  things: readonly T[],
  most: number,
  work: (thing: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const settled: PromiseSettledResult<R>[] = []
  const entries = things.entries()
  const turn = async () => {
    for (const [index, thing] of entries) [settled[index]] = await Promise.allSettled([work(thing)])
  }
  await Promise.all(Array.from({ length: most }, turn))
  return settled
}
