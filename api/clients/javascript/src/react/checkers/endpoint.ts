import type { Requirement } from '../../api-types.ts'
import { takeEvents } from '../../server-sent-events.ts'
import { type Guide, guideOf } from '../camera/guide.ts'
import type { PhotoFinding, PhotoProblem, PhotoResult } from '../stage.ts'
import type { CheckedFor, CheckedPhoto, CheckListener, PhotoChecker } from './photo-checker.ts'

/** The integrator's endpoint, and the document that the photo is for. */
interface Endpoint {
  /** The address, relative to the page. */
  endpoint: string
  documentId: string
}

/** Has photos checked by the integrator's endpoint. */
export function endpointChecker(of: Endpoint): PhotoChecker {
  return {
    inPage: false,
    readGuide: (signal) => readGuide(of, signal),
    check: (photo, whom, listener, signal) => sendPhoto({ ...of, ...whom }, photo, listener, signal),
  }
}

async function readGuide(of: Endpoint, signal: AbortSignal): Promise<Guide> {
  try {
    const response = await fetch(addressOf(of), { signal, headers: { Accept: 'application/json' } })
    const asked: Requirement = await response.json()
    return guideOf(asked)
  } catch {
    return guideOf(null)
  }
}

/**
 * Sends a photo to be checked. Uses XMLHttpRequest, because fetch does not report how much has been sent. The endpoint
 * answers with JSON, or with server-sent events: `finding` for each finding as it comes, and at the end `result` or
 * `problem`.
 */
function sendPhoto(
  of: Endpoint & CheckedFor,
  { blob, key }: { blob: Blob; key: string },
  { onReady, onFinding }: CheckListener,
  signal: AbortSignal,
): Promise<CheckedPhoto> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(of))
    request.setRequestHeader('Accept', 'text/event-stream, application/json')
    request.setRequestHeader('Content-Type', blob.type.startsWith('image/') ? blob.type : 'image/unknown')
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onReady(total > 0 ? loaded / total : 1)
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
function eventReader(onFinding: CheckListener['onFinding']) {
  let read = 0
  return (text: string): CheckedPhoto | undefined => {
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

function answerOf(status: number, text: string): CheckedPhoto {
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
}): CheckedPhoto {
  if (typeof detail !== 'string') return { ok: false, problem: noAnswer }
  return { ok: false, problem: { code: String(code), detail, temporary: status >= 500 } }
}

function addressOf({ endpoint, documentId, subject, language }: Endpoint & CheckedFor): string {
  const url = new URL(endpoint, document.baseURI)
  url.searchParams.set('documentId', documentId)
  if (subject) url.searchParams.set('subject', subject)
  if (language) url.searchParams.set('language', language)
  return url.href
}
