import type { Crop, MadePhoto } from '@likeness-photo/client/precheck'

/*
 * What the browser keeps of photos, so that nothing is lost on the way from page to page, by a reload or in a closed tab: the photo that
 * was chosen on an earlier page, before signing in or before the document was named; the photo that was checked last; and the
 * finished photos of a print sheet. It is deleted when it is taken or put aside, or after an hour, at the next visit of any page
 * that checks photos.
 */

/** Stands for the document of a photo whose document is not named yet. */
export const anyDocument = ''

const database = 'likeness'
const store = 'photo-before-sign-in'

/** How long a photo is held, in milliseconds. */
const heldMs = 3_600_000

/** The photo that was checked last on a document's page, and the crop that the visitor chose. */
export interface Visit {
  readonly documentId: string
  readonly photo: Blob
  readonly crop?: Crop | undefined
  /** By which its finished photo is found among the people of the kept print sheet; null if it is not on it. */
  readonly onSheet: number | null
}

/** A person on a print sheet: a finished photo, and its document. */
export interface SheetPerson {
  /** The document's id. */
  readonly id: string
  readonly title: string
  /** The address of the document's rule. */
  readonly rule: string
  readonly photo: Blob
  readonly papers: MadePhoto['papers']
  /** Milliseconds since 1970; it tells two people with one document apart. */
  readonly addedAtMs: number
}

/** A print sheet that is not complete. */
export interface KeptSheet {
  readonly people: readonly SheetPerson[]
  /** Whether the visitor asked for another person, whose photo is not there yet. */
  readonly awaitsNext: boolean
}

/** What is kept, by its key in the store. */
interface Kept {
  readonly [photo: `photo ${string}`]: { readonly photo: Blob }
  readonly visit: Visit
  readonly sheet: KeptSheet
}

/**
 * Holds a photo for a document, in the place of the last one for it.
 * @returns Whether this browser can hold it.
 */
export const holdPhoto = (documentId: string, photo: Blob): Promise<boolean> =>
  put(`photo ${documentId}`, { photo })

/** The photo that is held for a document; null if there is none. */
export const heldPhoto = async (documentId: string): Promise<Blob | null> =>
  (await get(`photo ${documentId}`))?.photo ?? null

/** Deletes the photo that is held for a document. */
export const dropHeldPhoto = (documentId: string): Promise<void> => drop(`photo ${documentId}`)

/** Keeps a photo that was checked, so that the page shows it again when it is loaded again. */
export const keepVisit = (visit: Visit): Promise<boolean> => put('visit', visit)

/** What is kept of the last visit to a document's page; null if there is nothing. */
export async function keptVisit(documentId: string): Promise<Visit | null> {
  const visit = await get('visit')
  return visit?.documentId === documentId ? visit : null
}

export const dropVisit = (): Promise<void> => drop('visit')

/** Keeps a print sheet; one without people is deleted. */
export async function keepSheet(sheet: KeptSheet): Promise<void> {
  await (sheet.people.length > 0 ? put('sheet', sheet) : drop('sheet'))
}

/** The print sheet that is kept, which may have no people. */
export const keptSheet = async (): Promise<KeptSheet> =>
  (await get('sheet')) ?? { people: [], awaitsNext: false }

/** Deletes all that was held for longer than an hour, also for other pages. */
export const dropExpired = (): Promise<void> =>
  inStore((photos) => withoutExpired(photos, photos.count())).then(
    () => {},
    () => {},
  )

async function put<Key extends keyof Kept>(key: Key, value: Kept[Key]): Promise<boolean> {
  try {
    await inStore((photos) => photos.put({ ...value, heldAt: Date.now() }, key))
    return true
  } catch {
    return false
  }
}

async function get<Key extends keyof Kept>(key: Key): Promise<Kept[Key] | null> {
  try {
    const held: (Kept[Key] & Held) | undefined = await inStore((photos) =>
      withoutExpired(photos, photos.get(key)),
    )
    return held && !isExpired(held) ? held : null
  } catch {
    // A browser without a place for it holds none.
    return null
  }
}

const drop = (key: keyof Kept): Promise<void> => inStore((photos) => photos.delete(key)).catch(() => {})

interface Held {
  /** Milliseconds since 1970. */
  readonly heldAt: number
}

const isExpired = ({ heldAt }: Held): boolean => !(Date.now() - heldAt <= heldMs)

/** Deletes what has expired, after something was asked. */
function withoutExpired<Value>(photos: IDBObjectStore, asked: IDBRequest<Value>): IDBRequest<Value> {
  const walking = photos.openCursor()
  walking.onsuccess = () => {
    const { result: at } = walking
    if (at === null) return
    if (isExpired(at.value)) at.delete()
    at.continue()
  }
  return asked
}

/** Asks something of what is held. Resolves once all that was asked is done. */
async function inStore<Value>(work: (photos: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const open = await done(opening)
  try {
    const task = open.transaction(store, 'readwrite')
    const asked = work(task.objectStore(store))
    await new Promise((resolve, reject) => {
      task.oncomplete = resolve
      task.onabort = () => reject(task.error)
    })
    return asked.result
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
