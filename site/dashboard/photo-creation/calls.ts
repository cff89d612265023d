import type { MakeOptions } from '@likeness-photo/client/precheck'
import { type Crop, formOf, type Made, type Subject } from './words.ts'

/* The calls of the page's script to the API. */

/** Why a call failed, in the API's words. */
export interface Failure {
  readonly code: string
  readonly detail: string
}

export type Called<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

export interface PhotoCreation {
  readonly documentId: string
  readonly subject: Subject
  readonly statements: MakeOptions['statements']
  readonly receipt: string
  readonly crop: Crop | null
  /** The colour of another background; null for the photo's own. */
  readonly colour: string | null
}

/** Makes the document's file from a photo. */
export function makeFile(photo: Blob, creation: PhotoCreation) {
  const { documentId, subject, statements, receipt, crop, colour } = creation
  const fields = {
    documentId,
    subject,
    receipt,
    ...(statements && { statements: JSON.stringify(statements) }),
    ...(crop && { crop: [crop.x, crop.y, crop.width, crop.height, crop.turn_deg ?? 0].join(',') }),
    ...(colour !== null && { colour }),
  }
  return post<Made>('make', photo, fields, (response) => response.json())
}

/** A finished photo and its document, with what was attested. */
export interface FinishedPhoto {
  readonly photo: Blob
  readonly documentId: string
  readonly attestation?: string | undefined
}

/** Lays a finished photo out on paper. */
export function makeSheet(
  { photo, documentId, attestation = '' }: FinishedPhoto,
  paper: string,
  format: string,
) {
  return post('sheet', photo, { documentId, attestation, paper, format }, (response) => response.blob())
}

/** Saves a finished photo. */
export function keepPhoto({ photo, documentId, attestation = '' }: FinishedPhoto) {
  return post('saved', photo, { documentId, attestation }, async () => null)
}

async function post<Value>(
  path: string,
  image: Blob,
  fields: Readonly<Record<string, string>>,
  read: (response: Response) => Promise<Value>,
): Promise<Called<Value>> {
  try {
    const response = await fetch(`/api/dashboard/photos/${path}`, {
      method: 'POST',
      body: formOf(image, fields),
    })
    if (response.ok) return { ok: true, value: await read(response) }
    const { code, detail }: Failure = await response.json()
    return { ok: false, failure: { code, detail } }
  } catch {
    const detail = 'The service could not be reached. Check the connection and try again.'
    return { ok: false, failure: { code: 'connection_failed', detail } }
  }
}

/** The bytes of a `data:` URL in base64. */
export function blobOf(dataUrl: string, type: string): Blob {
  const base64 = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  return new Blob([Uint8Array.from(base64, (character) => character.charCodeAt(0))], { type })
}

/**
 * Replaces parts of the page by their current state from the server, such as the price and the saved photos. If the page
 * cannot be loaded, nothing changes.
 */
export async function refresh(...selectors: readonly string[]): Promise<void> {
  const response = await fetch(location.href).catch(() => null)
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const selector of selectors) {
    const fresh = page.querySelector(selector)
    if (fresh) document.querySelector(selector)?.replaceWith(fresh)
  }
}
