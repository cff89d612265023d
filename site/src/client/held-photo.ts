/*
 * The photo that was chosen on an earlier page: before signing in, or before the document was named. It stays in the browser, so
 * that it is not lost on the way, and is deleted when it is taken, or after an hour at the next visit of the page.
 */

/** Stands for the document of a photo whose document is not named yet. */
export const anyDocument = ''

const database = 'likeness'
const store = 'photo-before-sign-in'
const key = 'photo'

/** How long a photo is held, in milliseconds. */
const heldMs = 3_600_000

interface Held {
  readonly documentId: string
  readonly photo: Blob
  /** Milliseconds since 1970. */
  readonly heldAt: number
}

/**
 * Holds a photo for a document, in the place of any other.
 * @returns Whether this browser can hold it.
 */
export async function holdPhoto(documentId: string, photo: Blob): Promise<boolean> {
  try {
    const held: Held = { documentId, photo, heldAt: Date.now() }
    await inStore('readwrite', (photos) => photos.put(held, key))
    return true
  } catch {
    return false
  }
}

/** The photo that is held for a document; null if there is none. */
export async function heldPhoto(documentId: string): Promise<Blob | null> {
  try {
    const held: Held | undefined = await inStore('readonly', (photos) => photos.get(key))
    if (held === undefined) return null
    if (Date.now() - held.heldAt > heldMs) await dropHeldPhoto()
    else if (held.documentId === documentId) return held.photo
  } catch {
    // A browser without a place for it holds none.
  }
  return null
}

/** Deletes the photo that is held. */
export async function dropHeldPhoto(): Promise<void> {
  await inStore('readwrite', (photos) => photos.delete(key)).catch(() => {})
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  work: (photos: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const open = await done(opening)
  try {
    return await done(work(open.transaction(store, mode).objectStore(store)))
  } finally {
    open.close()
  }
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
