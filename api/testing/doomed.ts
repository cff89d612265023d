/**
 * `node api/testing/doomed.ts <work> <options as JSON>` does one of the works in a separate process, which a test kills: see
 * `startDoomed`.
 */
import { buildApp } from '../src/app.ts'
import type { PhotoStore } from '../src/config/photo-store.ts'
import { deleteSaved, keepPhoto } from '../src/photos/creation/saved-photos.ts'
import { startBackground } from '../src/startup/queue-workers.ts'
import { type Database, openDatabase } from '../src/storage/database.ts'
import { objectsOf } from '../src/storage/photos/objects.ts'
import { openPhotoPlaces } from '../src/storage/photos/photo-places.ts'
import { testCatalog, testConfig, testSecret } from './app.ts'
import { noLog } from './background.ts'
import { instantEngine } from './instant-engine.ts'
import { deliveringQueue } from './webhooks.ts'

interface Base {
  databaseUrl: string
  db: Database
}

const works = {
  /**
   * Runs the API with the instant engine. Its first line is the port. With `neverAnswer`, it prints the body of each
   * successful answer and never sends it.
   */
  serve: async (
    { databaseUrl, db }: Base,
    { delayMs = 0, holdSeconds = 5, sweepSeconds = 10, neverAnswer = false },
  ) => {
    const config = { ...testConfig(), databaseUrl, holdSeconds, sweepSeconds }
    const app = buildApp({ config, db, engine: instantEngine({ delayMs }), catalog: testCatalog })
    if (neverAnswer) {
      app.addHook('onSend', (request, reply, payload) => {
        if (request.method !== 'POST' || reply.statusCode !== 200) return Promise.resolve(payload)
        console.log(String(payload))
        return new Promise(() => {})
      })
    }
    console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  },
  /** Runs a worker with the instant engine. */
  work: async ({ databaseUrl, db }: Base, { delayMs = 0 }) => {
    startBackground({
      config: { ...testConfig(), databaseUrl, workerLostAfterSeconds: 1 },
      db,
      engine: instantEngine({ delayMs }),
      catalog: testCatalog,
      log: noLog,
      jobWorkers: 2,
    })
  },
  /** Delivers webhooks. Another process takes over soon after this one was killed. */
  deliver: async ({ databaseUrl, db }: Base) => {
    deliveringQueue(db, databaseUrl, { leaseSeconds: 2 })
  },
  /** Saves a photo, or deletes the named one. Prints a line when it is done, and stays. */
  changePhoto: async (
    { db }: Base,
    asked: { photoStore: PhotoStore; accountId: string; photoId?: string },
  ) => {
    const { photoStore, accountId, photoId } = asked
    const photos = openPhotoPlaces({ db, photoStore, onFailure: noLog.error })
    if (photoId === undefined) {
      const facts = { documentId: 'us-passport', format: 'jpeg', width: 1, height: 1 } as const
      await keepPhoto({ db, photos, secrets: [testSecret] }, accountId, Buffer.from('a photo'), facts)
    } else {
      const objects = await objectsOf(db, { savedId: photoId })
      await deleteSaved(db, accountId, photoId)
      await photos.deleteOwed(objects)
    }
    console.log('done')
    setInterval(noLog.debug, 60_000)
  },
}

export type Works = { [Work in keyof typeof works]: Parameters<(typeof works)[Work]>[1] }

if (import.meta.main) {
  const [, , work = '', options = ''] = process.argv
  const { databaseUrl, ...asked } = JSON.parse(options)
  const database = await openDatabase(databaseUrl)
  if (!database.ok) throw new Error(database.problem.detail)
  await Reflect.get(works, work)({ databaseUrl, db: database.value }, asked)
}
