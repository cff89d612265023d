import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { keepPhoto, openSaved, savedPhotos } from '#photos/creation/saved-photos.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { type TestObjectStore, testObjectStore } from '#testing/object-store.ts'
import { startDoomed } from '#testing/processes.ts'
import { openPhotoPlaces, type PhotoKeeping } from './photo-places.ts'

const { url, db } = await testDatabase()

/** A step at which a process is killed, and what is left of its photo after the sweep. */
interface Step {
  name: string
  /** Whether the process deletes a saved photo, or saves one. */
  deletes: boolean
  /** Returns when the process is at the step, and what lets the step end after the process is dead. */
  reached(place: Place): Promise<() => void>
  left: 'nothing' | 'the photo'
}

interface Place {
  store: TestObjectStore
  accountId: string
  /** The first line that the process prints. */
  done: Promise<unknown>
}

/** The first request of a method waits before or after the store has seen it. Without the process it comes to nothing. */
function atRequest(when: 'before' | 'after', method: string) {
  return ({ store }: Place) =>
    new Promise<() => void>((reach) => {
      store[when] = (asked) =>
        asked === method ? new Promise((end) => reach(() => end(500))) : Promise.resolve(undefined)
    })
}

/** The transaction that saves or deletes the photo waits for a lock, so that it cannot commit. */
async function atLock({ accountId }: Place): Promise<() => void> {
  const reached = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (transaction) => {
    // The process may take longer to start than a transaction may be idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    await sql`select from accounts where id = ${accountId} for update`.execute(transaction)
    await sql`select from saved_photos where account_id = ${accountId} for update`.execute(transaction)
    // Asked here, because the server ends a transaction that is idle for as long as the process may take to start.
    const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
    while ((await waiting.execute(transaction)).rows.length === 0) await sleep(25)
    reached.resolve()
    await end.promise
    // PostgreSQL does not notice that the client of a session that waits is dead.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(transaction)
  })
  holding.catch(() => {})
  await Promise.race([reached.promise, holding])
  return end.resolve
}

const steps: readonly Step[] = [
  { name: 'before the object is put', deletes: false, reached: atRequest('before', 'PUT'), left: 'nothing' },
  {
    name: 'before the put is confirmed',
    deletes: false,
    reached: atRequest('after', 'PUT'),
    left: 'nothing',
  },
  { name: 'before the row is committed', deletes: false, reached: atLock, left: 'nothing' },
  {
    name: 'after the photo is saved',
    deletes: false,
    reached: async ({ done }) => {
      await done
      return () => {}
    },
    left: 'the photo',
  },
  { name: 'before the row is deleted', deletes: true, reached: atLock, left: 'the photo' },
  {
    name: 'before the object is deleted',
    deletes: true,
    reached: atRequest('before', 'DELETE'),
    left: 'nothing',
  },
  { name: 'before that is recorded', deletes: true, reached: atRequest('after', 'DELETE'), left: 'nothing' },
]

describe('a process that is killed', { concurrency: true }, () => {
  for (const step of steps) test(`${step.name} leaves ${step.left}`, () => killedAt(step))
})

async function killedAt({ deletes, reached, left }: Step): Promise<void> {
  const store = await testObjectStore()
  const { accountId } = await fundedAccount(db, '0.00')
  const { photoStore } = store
  const photos = openPhotoPlaces({ db, photoStore, onFailure: () => {} })
  const keeping: PhotoKeeping = { db, photos, secrets: ['a secret of the tests, which is not one'] }
  const content = Buffer.from('a photo')
  if (deletes) {
    const facts = { documentId: 'us-passport', format: 'jpeg', width: 1, height: 1 } as const
    await keepPhoto(keeping, accountId, content, facts)
  }
  const [before] = await savedPhotos(db, accountId)
  const asked = { photoStore, accountId, ...(before && { photoId: before.id }) }
  const { kill, nextLine } = startDoomed('changePhoto', url, asked)
  const endStep = await reached({ store, accountId, done: nextLine() })
  await kill()
  endStep()

  store.before = async () => undefined
  store.after = async () => undefined
  const below = `s3://${Object.values(photoStore.places[0] ?? {}).join('/')}/`
  const records = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from photo_objects where starts_with(address, ${below})`.execute(db)
    return rows.map(({ state }) => state)
  }
  // As when the time is over in which a row may still name the object.
  await sql`
    update photo_objects set changed_at = now() - interval '16 minutes'
     where starts_with(address, ${below})`.execute(db)
  await until(async () => {
    await photos.sweep()
    return (await records()).every((state) => state === 'kept')
  })
  const [saved, ...others] = await savedPhotos(db, accountId)
  assert.equal(others.length, 0)
  if (left === 'nothing') {
    assert.deepEqual([saved, await store.names(), await records()], [undefined, [], []])
    return
  }
  assert.ok(saved)
  const { photo } = await openSaved(keeping, accountId, saved.id)
  assert.ok(photo.equals(content))
  assert.deepEqual([(await store.names()).length, await records()], [1, ['kept']])
}
