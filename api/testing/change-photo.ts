/**
 * `node api/testing/change-photo.ts <databaseUrl> <photoStore as JSON> <accountId> [<photoId>]`
 *
 * Saves a photo, or deletes the named one, in its own process, which a test kills. Prints a line when it is done, and stays.
 */
import { deleteSaved, keepPhoto } from '../src/photos/creation/saved-photos.ts'
import { openDatabase } from '../src/storage/database.ts'
import { objectsOf } from '../src/storage/photos/objects.ts'
import { openPhotoPlaces } from '../src/storage/photos/photo-places.ts'

const [databaseUrl = '', photoStore = '', accountId = '', photoId] = process.argv.slice(2)
const database = await openDatabase(databaseUrl, { maxConnections: 2 })
if (!database.ok) throw new Error(database.problem.detail)
const db = database.value
const photos = openPhotoPlaces({ db, photoStore: JSON.parse(photoStore), onFailure: () => {} })
if (photoId === undefined) {
  const facts = { documentId: 'us-passport', format: 'jpeg', width: 1, height: 1 } as const
  const secrets = ['a secret of the tests, which is not one'] as const
  await keepPhoto({ db, photos, secrets }, accountId, Buffer.from('a photo'), facts)
} else {
  const objects = await objectsOf(db, { savedId: photoId })
  await deleteSaved(db, accountId, photoId)
  await photos.deleteOwed(objects)
}
console.log('done')
setInterval(() => {}, 60_000)
