import type { Requirement } from '../api-types.ts'
import { type Guide, guideOf } from './guide.ts'
import type { PhotoProblem, PhotoResult } from './stage.ts'

/** The integrator's endpoint, asked about one document. */
export interface Endpoint {
  /** Relative to the page. */
  endpoint: string
  documentId: string
  subject?: 'adult' | 'child' | 'infant' | undefined
}

/** The guide for the document; the usual one where the endpoint does not say what is asked for. */
export async function readGuide(of: Endpoint, signal: AbortSignal): Promise<Guide> {
  try {
    const response = await fetch(addressOf(of), { signal, headers: { Accept: 'application/json' } })
    const asked: Requirement = await response.json()
    return guideOf(asked)
  } catch {
    return guideOf(null)
  }
}

export type SentPhoto = { ok: true; result: PhotoResult } | { ok: false; problem: PhotoProblem }

/**
 * Sends a photo to be checked. By XMLHttpRequest, since fetch does not tell how much has been sent.
 * @param key Under which it is paid for once, however often it is sent.
 * @param onSent Told the share of the bytes that have been sent, from 0 to 1.
 * @returns Never rejects; pending for ever where the signal is aborted.
 */
export function sendPhoto(
  of: Endpoint,
  { blob, key }: { blob: Blob; key: string },
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<SentPhoto> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(of))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', blob.type.startsWith('image/') ? blob.type : 'image/unknown')
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1)
    request.onload = () => resolve(answerOf(request.status, request.responseText))
    request.onerror = () => resolve({ ok: false, problem: noAnswer })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(blob)
  })
}

const noAnswer: PhotoProblem = {
  code: 'connection_failed',
  detail: 'The photo could not be sent. Check the connection and try again.',
  temporary: true,
}

function answerOf(status: number, text: string): SentPhoto {
  try {
    const body = JSON.parse(text)
    if (status === 200 && typeof body.status === 'string') return { ok: true, result: body }
    if (typeof body.detail === 'string')
      return {
        ok: false,
        problem: { code: String(body.code), detail: body.detail, temporary: status >= 500 },
      }
  } catch {
    // A proxy's page, which says nothing to a visitor.
  }
  return { ok: false, problem: noAnswer }
}

function addressOf({ endpoint, documentId, subject }: Endpoint): string {
  const url = new URL(endpoint, document.baseURI)
  url.searchParams.set('documentId', documentId)
  if (subject) url.searchParams.set('subject', subject)
  return url.href
}
