import { setTimeout as sleep } from 'node:timers/promises'
import { photoStoreTimeouts } from '../../foundation/timeouts.ts'
import type { Database } from '../database/open.ts'
import { inTurns } from './in-turns.ts'
import { addressIn, locate, type ObjectBase } from './object-bases.ts'
import type { PhotoPlaces } from './photo-places.ts'
import { forget, giveUpOld, owedObjects, postpone, spaceOf, withoutRecord } from './records.ts'

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

/** Deletes objects. Several processes may do so at the same time: deleting an object twice does no harm. */
export function deletionOf({
  db,
  bases,
  onFailure,
}: DeletionSources): Pick<PhotoPlaces, 'deleteOwed' | 'sweep' | 'sweepUnrecorded'> {
  let quietUntil = Number.NEGATIVE_INFINITY
  const owed = inOneRun(async () => {
    await deleteAllOwed(db, bases)
    quietUntil = Number.NEGATIVE_INFINITY
  })
  return {
    deleteOwed: async () => {
      if (performance.now() < quietUntil) return
      const done = owed().catch((error: unknown) => {
        quietUntil = performance.now() + quietMs
        onFailure(error)
      })
      await Promise.race([done, sleep(photoStoreTimeouts.deletionMs, undefined, { ref: false })])
    },
    sweep: async () => {
      await giveUpOld(db)
      await owed()
    },
    sweepUnrecorded: async (olderThanMs = unrecordedMs) => {
      const space = await spaceOf(db)
      for (const base of bases)
        await deleteUnrecorded(db, base, `${base.prefix}${space}/`, Date.now() - olderThanMs)
    },
  }
}

/** Whoever calls while a run is under way waits for a further one, because the first may have missed the newest objects. */
function inOneRun(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = () => {
    current = run().finally(() => {
      current = undefined
    })
    return current
  }
  return () => {
    if (!current) return begin()
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}

async function deleteAllOwed(db: Database, bases: readonly ObjectBase[]): Promise<void> {
  const starts = bases.map(({ start }) => start)
  for (;;) {
    const addresses = await owedObjects(db, starts, deletedAtOnce)
    if (addresses.length === 0) return
    const settled = await inTurns(addresses, deletedAtOnce, async (address) => {
      const place = locate(bases, address)
      await place?.bucket.delete(place.name)
    })
    const isDeleted = (_: string, index: number) => settled[index]?.status === 'fulfilled'
    await forget(db, addresses.filter(isDeleted))
    const failed = addresses.filter((address, index) => !isDeleted(address, index))
    if (failed.length === 0) continue
    await postpone(db, failed)
    throw new Error(`${failed.length} objects could not be deleted yet`)
  }
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
