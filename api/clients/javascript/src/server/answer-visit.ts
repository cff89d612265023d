import type { Requirement } from '../api-types.ts'
import { InvalidRequestError, type LikenessError, NotFoundError, UnprocessablePhotoError } from '../errors.ts'
import { languages } from '../languages.ts'
import type { Likeness } from '../likeness.ts'
import { largestPhotoBytes, megabytes } from '../photo-limit.ts'
import type { PhotoToCheck } from '../requests.ts'

/** The options of an endpoint for the widget. `Request` is the framework's type of a request. */
export interface EndpointOptions<Request> {
  likeness: Likeness
  /** Whether this visitor may have a photo checked. Each check is paid for from your wallet. */
  allow: (request: Request) => boolean | Promise<boolean>
  /** The ids of the documents that photos may be checked for; all documents by default. */
  documents?: readonly string[] | undefined
  /** `strict` finds more faults, and more that are none; `standard` by default. */
  profile?: PhotoToCheck['profile'] | undefined
  /** Receives the reason why a photo was not checked, if the visitor cannot correct it; `console.error` by default. */
  onError?: ((error: unknown) => void) | undefined
}

/** A visitor's request, independent of the framework. */
export interface Visit<Request> {
  request: Request
  method: string
  query: URLSearchParams
  header(name: string): string | null
  body: AsyncIterable<Uint8Array> | null
  signal: AbortSignal
}

export interface Reply {
  status: number
  headers: Record<string, string>
  /** A JSON text. */
  body: string
}

const requirementSeconds = 3600

/**
 * Answers the widget. GET returns a document's requirements, for the guide. POST, with a photo as its body, returns the
 * result of its check. Errors about the owner's wallet and key go to `onError`; the visitor never sees them.
 */
export function answerVisits<Request>(options: EndpointOptions<Request>) {
  const { likeness, allow, documents, profile, onError = console.error } = options
  const requirements = new Map<string, { until: number; requirement: Promise<Requirement> }>()

  function requirementOf(documentId: string): Promise<Requirement> {
    const kept = requirements.get(documentId)
    if (kept && kept.until > Date.now()) return kept.requirement
    const [country = '', ...document] = documentId.split('-')
    const requirement = likeness.requirement(country, document.join('-'))
    requirements.set(documentId, { until: Date.now() + requirementSeconds * 1000, requirement })
    requirement.catch(() => requirements.delete(documentId))
    return requirement
  }

  async function check(visit: Visit<Request>, documentId: string): Promise<Reply> {
    if (!/^image\//i.test(visit.header('Content-Type') ?? '')) {
      return refusal(415, 'unsupported_media_type', 'The body must be the photo, with its type.')
    }
    const photo = await read(visit.body)
    if (!photo)
      return refusal(413, 'payload_too_large', `The photo is larger than ${megabytes(largestPhotoBytes)}.`)
    const subject = visit.query.get('subject')
    const language = languages.find((tag) => tag === visit.query.get('language'))
    const { charge: _yours, ...result } = await likeness.checkPhoto(
      { documentId, photo, language, profile, ...(isSubject(subject) && { subject }) },
      { signal: visit.signal, idempotencyKey: keyOf(visit) },
    )
    return json(200, result)
  }

  return async (visit: Visit<Request>): Promise<Reply> => {
    const documentId = visit.query.get('documentId') ?? ''
    try {
      if (documentId === '' || (documents && !documents.includes(documentId))) {
        return refusal(404, 'unknown_document', 'Photos are not checked for this document here.')
      }
      if (visit.method === 'GET') return json(200, await requirementOf(documentId))
      if (visit.method !== 'POST') return refusal(405, 'method_not_allowed', 'Send GET or POST.')
      if (!(await allow(visit.request)))
        return refusal(403, 'not_allowed', 'You may not have photos checked.')
      return await check(visit, documentId)
    } catch (error) {
      if (isOfThePhoto(error)) return refusal(error.status, error.code, error.detail)
      // A call that the visitor aborted has no reader for an answer or an error.
      if (!visit.signal.aborted) onError(error)
      return refusal(503, 'unavailable', 'Photos cannot be checked at the moment. Try again in a minute.')
    }
  }
}

/** Whether an error is one that the visitor can correct. All others concern only the endpoint and the API. */
function isOfThePhoto(error: unknown): error is LikenessError {
  return (
    error instanceof UnprocessablePhotoError ||
    error instanceof NotFoundError ||
    (error instanceof InvalidRequestError && error.code === 'payload_too_large')
  )
}

/** The idempotency key of the visit. The widget sends a photo again with the same key. */
function keyOf<Request>(visit: Visit<Request>): string | undefined {
  const key = visit.header('Idempotency-Key') ?? ''
  return /^[\w-]{8,100}$/.test(key) ? key : undefined
}

function isSubject(text: string | null): text is NonNullable<PhotoToCheck['subject']> {
  return text === 'adult' || text === 'child' || text === 'infant'
}

/** The whole body; undefined if it is too large. */
async function read(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > largestPhotoBytes) return undefined
    chunks.push(new Uint8Array(chunk))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function json(status: number, body: unknown): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify(body),
  }
}

function refusal(status: number, code: string, detail: string): Reply {
  return json(status, { status, code, detail })
}
