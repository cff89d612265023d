import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { PhotoStore } from '#config/photo-store.ts'
import { deleteSaved, keepPhoto, openSaved } from '#photos/creation/saved-photos.ts'
import { assertRefused, testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { testObjectStore } from '#testing/object-store.ts'
import { basesOf, objectsOf } from './objects.ts'
import { checkPlaces, openPhotoPlaces, type PhotoKeeping, photosInRows } from './photo-places.ts'

const { db } = await testDatabase()
const store = await testObjectStore()
const { accountId } = await fundedAccount(db, '0.00')
const failures: unknown[] = []
const secrets = ['a secret of the tests, which is not one'] as const

const keepingIn = (photoStore: PhotoStore): PhotoKeeping => ({
  db,
  secrets,
  photos: openPhotoPlaces({ db, photoStore, onFailure: (error) => failures.push(error) }),
})
const keeping = keepingIn(store.photoStore)
const content = Buffer.alloc(3_000_000, 'a photo')
const facts = { documentId: 'us-passport', format: 'jpeg', width: 600, height: 600 } as const
const keep = (into = keeping, account = accountId) => keepPhoto(into, account, content, facts)

const kept = async (into = keeping) => (await keep(into)).id

async function opens(id: string, from = keeping): Promise<void> {
  assert.ok((await openSaved(from, accountId, id)).photo.equals(content))
}

async function remove(id: string, from = keeping): Promise<void> {
  const objects = await objectsOf(db, { savedId: id })
  await deleteSaved(db, accountId, id)
  await from.photos.deleteOwed(objects)
}

async function records(): Promise<string[]> {
  const rows = await db.selectFrom('photo_objects').select('state').orderBy('state').execute()
  return rows.map(({ state }) => state)
}

/** Lets the time pass after which an object that no row names is given up. */
const later = () => sql`update photo_objects set changed_at = changed_at - interval '16 minutes'`.execute(db)

beforeEach(() => {
  store.before = async () => undefined
  store.after = async () => undefined
  failures.length = 0
})

test('a photo is an object as long as its row, sealed, under a name that says nothing', async () => {
  const id = await kept()
  const row = await db.selectFrom('saved_photos').selectAll().executeTakeFirstOrThrow()
  assert.equal(row.sealed, null)
  const [name = ''] = await store.names()
  assert.equal(
    row.object,
    `s3://${store.photoStore.places.map((place) => typeof place === 'object' && place.bucket)}/${name}`,
  )
  assert.match(name, /^test-\w{10}\/[0-9a-f]{32}\/\w{32}$/)
  assert.ok(!name.includes(accountId.slice(5)) && !name.includes(id.slice(6)))
  await opens(id)
  assert.deepEqual(await records(), ['kept'])
  await remove(id)
  assert.deepEqual([await store.names(), await records(), failures], [[], [], []])
})

test('an object whose row is refused is deleted at once', async () => {
  await assertRefused(keep(keeping, 'acct_unknown'), 'not_found')
  assert.deepEqual([await store.names(), await records()], [[], []])
})

test('a store that answers 500 leaves neither row nor charge nor object, and a deletion is made up for', async () => {
  const id = await kept()
  store.before = async () => 500
  const { retryAfterSeconds } = await assertRefused(keep(), 'not_ready')
  assert.equal(retryAfterSeconds, 10)
  await assertRefused(openSaved(keeping, accountId, id), 'not_ready')
  assert.equal(await keeping.photos.whyAway(), 'The store of photos does not respond.')
  await remove(id)
  assert.deepEqual(await records(), ['intended', 'intended', 'owed'])
  await assert.rejects(keeping.photos.sweep())
  assert.ok(failures.length > 0)

  store.before = async () => undefined
  assert.equal(await keeping.photos.whyAway(), undefined)
  await keeping.photos.sweep()
  assert.deepEqual(
    await records(),
    ['intended', 'intended'],
    'the store may still complete a put that it did not confirm',
  )
  await later()
  await keeping.photos.sweep()
  assert.deepEqual([await store.names(), await records()], [[], []])
})

test('a deletion takes only its own objects, and the sweeps of several processes the others', async () => {
  const [own, other] = [await kept(), await kept()]
  await deleteSaved(db, accountId, other)
  await remove(own)
  assert.deepEqual([(await store.names()).length, await records()], [1, ['owed']])
  await Promise.all([keeping.photos.sweep(), keepingIn(store.photoStore).photos.sweep()])
  assert.deepEqual([await store.names(), await records()], [[], []])
})

test('a put whose answer is lost has another name when it is repeated, and the first object is deleted', async () => {
  let puts = 0
  store.after = async (method) => (method === 'PUT' && puts++ === 0 ? 503 : undefined)
  const id = await kept()
  assert.equal((await store.names()).length, 2)
  await later()
  await keeping.photos.sweep()
  assert.equal((await store.names()).length, 1)
  await opens(id)
  await remove(id)
})

test('objects without a record are deleted when they are old, and those of other databases never', async () => {
  const id = await kept()
  const [base] = basesOf(store.photoStore)
  assert.ok(base)
  const { name: space } = await db.selectFrom('photo_space').selectAll().executeTakeFirstOrThrow()
  const [unrecorded, foreign] = [`${base.prefix}${space}/x`, `${base.prefix}other/x`]
  for (const name of [unrecorded, foreign]) await base.bucket.put(name, content)
  await keeping.photos.sweepUnrecorded()
  assert.equal((await store.names()).length, 3, 'it is new')
  await keeping.photos.sweepUnrecorded(-5_000)
  assert.equal((await store.names()).length, 2)
  await opens(id)
  await remove(id)
  assert.deepEqual(await store.names(), [foreign])
  await base.bucket.delete(foreign)
})

test('photos in every listed place are used, new ones go to the first, and no place may be left out', async () => {
  const { places } = store.photoStore
  const inRows = { db, secrets, photos: photosInRows }
  const [inRow, inObject] = [await kept(inRows), await kept()]
  const drained = keepingIn({ ...store.photoStore, places: ['database', ...places] })
  for (const id of [inRow, inObject]) await opens(id, drained)
  const { count } = db.fn
  const objects = () =>
    db.selectFrom('photo_objects').select(count<bigint>('address').as('count')).executeTakeFirst()
  const before = await objects()
  const newest = await kept(drained)
  assert.deepEqual(await objects(), before)
  const without = await checkPlaces(db, undefined)
  assert.match(
    without.ok ? '' : without.problem.detail,
    /^Photos are in s3:\/\/[\w-]+\/test-\w+, which LIKENESS_OBJECT_STORE does not list/,
  )
  assert.ok((await checkPlaces(db, store.photoStore)).ok)
  for (const id of [inRow, inObject, newest]) await remove(id, drained)
  assert.ok((await checkPlaces(db, undefined)).ok)
  assert.deepEqual([await store.names(), await records()], [[], []])
})
