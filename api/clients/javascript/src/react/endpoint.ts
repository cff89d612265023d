import type { Requirement } from '../api-types.ts'
import { takeEvents } from '../server-sent-events.ts'
import { type Guide, guideOf } from './guide.ts'
import type { PhotoFinding, PhotoProblem, PhotoResult } from './stage.ts'
import type { WidgetLanguage } from './widget-languages.ts'

/** The integrator's endpoint, and the document that the photo is for. */
export interface Endpoint {
  /** The address, relative to the page. */
  endpoint: string
  documentId: string
  subject?: 'adult' | 'child' | 'infant' | undefined
  language?: WidgetLanguage | undefined
}

/** The guide for the document; the default guide if the endpoint does not return the document's requirements. */
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

export interface SendingListener {
  /** Called with the share of the bytes that have been sent, from 0 to 1. */
  onSent: (share: number) => void
  /** Called with each finding before the result, if the endpoint reports findings. */
  onFinding: (finding: PhotoFinding) => void
}

/**
 * Sends a photo to be checked. Uses XMLHttpRequest, because fetch does not report how much has been sent. The endpoint
 * answers with JSON, or with server-sent events: `finding` for each finding as it comes, and at the end `result` or
 * `problem`.
 * @param key The key under which the photo is paid for once, however often it is sent.
 * @returns A promise that never rejects. It stays pending if the signal is aborted.
 */
export function sendPhoto(
  of: Endpoint,
  { blob, key }: { blob: Blob; key: string },
  { onSent, onFinding }: SendingListener,
  signal: AbortSignal,
): Promise<SentPhoto> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(of))
    request.setRequestHeader('Accept', 'text/event-stream, application/json')
    request.setRequestHeader('Content-Type', blob.type.startsWith('image/') ? blob.type : 'image/unknown')
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1)
    const readEvents = eventReader(onFinding)
    // Called for each part of an answer that arrives in parts; `progress` events skip some.
    request.onreadystatechange = () => {
      if (request.readyState < 3 || signal.aborted || !isEventStream(request)) return
      const sent = readEvents(request.responseText)
      if (sent) resolve(sent)
    }
    request.onload = () => resolve(answerOf(request.status, request.responseText))
    request.onerror = () => resolve({ ok: false, problem: noAnswer })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(blob)
  })
}

const isEventStream = (request: XMLHttpRequest) =>
  /^text\/event-stream\b/i.test(request.getResponseHeader('Content-Type') ?? '')

/** Reads events from a growing text. The returned function returns how the check ended, once that was reported. */
function eventReader(onFinding: SendingListener['onFinding']) {
  let read = 0
  return (text: string): SentPhoto | undefined => {
    try {
      const { events, rest } = takeEvents(text.slice(read))
      read = text.length - rest.length
      for (const { event, data } of events) {
        if (event === 'finding') onFinding(data as PhotoFinding)
        else if (event === 'result') return { ok: true, result: data as PhotoResult }
        else if (event === 'problem') return refusalOf(data as { status?: number })
      }
      return undefined
    } catch {
      return { ok: false, problem: noAnswer }
    }
  }
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
    return refusalOf({ ...body, status })
  } catch {
    // A proxy's page, which is of no use to a visitor.
  }
  return { ok: false, problem: noAnswer }
}

/** The problem in a body; if there is none, the problem that there was no answer. */
function refusalOf({
  code,
  detail,
  status = 500,
}: {
  code?: unknown
  detail?: unknown
  status?: number
}): SentPhoto {
  if (typeof detail !== 'string') return { ok: false, problem: noAnswer }
  return { ok: false, problem: { code: String(code), detail, temporary: status >= 500 } }
}

function addressOf({ endpoint, documentId, subject, language }: Endpoint): string {
  const url = new URL(endpoint, document.baseURI)
  url.searchParams.set('documentId', documentId)
  if (subject) url.searchParams.set('subject', subject)
  if (language) url.searchParams.set('language', language)
  return url.href
}
