import type { Crop, Made } from './answers.ts'

/* What the script of the page asks of the API. */

export type Subject = 'adult' | 'child' | 'infant'

/** Why something did not come about, in words of the API. */
export interface Failure {
  readonly code: string
  readonly detail: string
}

export type Called<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

export interface PhotoCreation {
  readonly documentId: string
  readonly subject: Subject
  readonly receipt: string
  readonly crop: Crop | null
  /** Of another background; null for the photo's own. */
  readonly color: string | null
}

/** Has the document's own file made of a photo. */
export function makeFile(photo: Blob, { documentId, subject, receipt, crop, color }: PhotoCreation) {
  const fields = {
    documentId,
    subject,
    receipt,
    ...(crop && { crop: [crop.x, crop.y, crop.width, crop.height].join(',') }),
    ...(color !== null && { color }),
  }
  return post<Made>('make', photo, fields, (response) => response.json())
}

/** Has a finished photo laid out on paper. */
export function makeSheet(photo: Blob, documentId: string, paper: string, format: string) {
  return post('sheet', photo, { documentId, paper, format }, (response) => response.blob())
}

/** Keeps a finished photo. */
export function keepPhoto(photo: Blob, documentId: string) {
  return post('saved', photo, { documentId }, async () => null)
}

async function post<Value>(
  path: string,
  image: Blob,
  fields: Readonly<Record<string, string>>,
  read: (response: Response) => Promise<Value>,
): Promise<Called<Value>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', image, 'photo')
  try {
    const response = await fetch(`/api/dashboard/photos/${path}`, { method: 'POST', body: form })
    if (response.ok) return { ok: true, value: await read(response) }
    const { code, detail }: Failure = await response.json()
    return { ok: false, failure: { code, detail } }
  } catch {
    const detail = 'The service could not be reached. Check the connection and try again.'
    return { ok: false, failure: { code: 'connection_failed', detail } }
  }
}

/** The bytes of a `data:` URL with base64. */
export function blobOf(dataUrl: string, type: string): Blob {
  const base64 = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  return new Blob([Uint8Array.from(base64, (character) => character.charCodeAt(0))], { type })
}
