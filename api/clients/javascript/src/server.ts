import type { Requirement } from './api-types.ts'
import { languages } from './api-types.ts'
import { InvalidRequestError, type LikenessError, NotFoundError, UnprocessablePhotoError } from './errors.ts'
import type { Likeness } from './likeness.ts'
import { largestPhotoBytes, megabytes } from './photo.ts'
import type { PhotoToCheck } from './requests.ts'

/** The options of an endpoint for the widget. `Request` is the framework's type of a request. */
export interface EndpointOptions<Request> {
  likeness: Likeness
  /** Whether this visitor may have a photo checked. Each check is paid for from your wallet. */
  allow: (request: Request) => boolean | Promise<boolean>
  /** The ids of the documents that photos may be checked for; all documents by default. */
  documents?: readonly string[] | undefined
  /** `strict` catches more faults, with more false alarms; `standard` by default. */
  profile?: PhotoToCheck['profile'] | undefined
  /** Receives the reason why a photo was not checked, if the visitor cannot correct it; `console.error` by default. */
  onError?: ((error: unknown) => void) | undefined
}

/** A visitor's request, independent of the framework. */
interface Visit<Request> {
  request: Request
  method: string
  query: URLSearchParams
  header(name: string): string | null
  body: AsyncIterable<Uint8Array> | null
  signal: AbortSignal
}

interface Reply {
  status: number
  headers: Record<string, string>
  /** A JSON text. */
  body: string
}

const requirementSeconds = 3600
const subjects = ['adult', 'child', 'infant'] as const

/**
 * Answers the widget. GET returns a document's requirements, for the guide. POST, with a photo as its body, returns the
 * result of its check. Errors about the owner's wallet and key go to `onError`; the visitor never sees them.
 */
function answerVisits<Request>(options: EndpointOptions<Request>) {
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
    const subject = subjects.find((group) => group === visit.query.get('subject'))
    const language = languages.find((tag) => tag === visit.query.get('language'))
    const statements = statementsOf(visit.query.get('statements'))
    const { charge: _yours, ...result } = await likeness.checkPhoto(
      { documentId, photo, language, profile, subject, statements },
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

/** What the visitor states; undefined if that is nothing, or no JSON. The API compares it with its schema. */
function statementsOf(text: string | null): PhotoToCheck['statements'] {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
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

/** The members that are used of a request of Node, Express or Connect. */
interface NodeRequest extends AsyncIterable<Uint8Array> {
  method?: string | undefined
  url?: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** A body that was read before, for example by `express.raw`. */
  body?: unknown
}

interface NodeResponse {
  writableEnded: boolean
  writeHead(status: number, headers: Record<string, string>): unknown
  end(body: string): unknown
  once(event: 'close', listener: () => void): unknown
}

/** Answers the widget in Express, Connect, or a bare Node server: `app.use('/photo-check', expressHandler({ … }))`. */
export function expressHandler<Request extends NodeRequest>(options: EndpointOptions<Request>) {
  const answer = answerVisits(options)
  return async (request: Request, response: NodeResponse): Promise<void> => {
    const { status, headers, body } = await answer({
      ...visitOf(request, response),
      body: request.body instanceof Uint8Array ? once(request.body) : request,
    })
    response.writeHead(status, headers)
    response.end(body)
  }
}

/** The visit that a Node request makes, without its body. */
function visitOf<Request extends NodeRequest>(
  request: Request,
  response: NodeResponse,
): Omit<Visit<Request>, 'body'> {
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableEnded) left.abort()
  })
  return {
    request,
    method: request.method ?? 'GET',
    query: new URL(request.url ?? '/', 'http://localhost').searchParams,
    header: (name) => {
      const value = request.headers[name.toLowerCase()]
      return typeof value === 'string' ? value : null
    },
    signal: left.signal,
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The members that are used of Fastify's requests, replies and apps. */
interface FastifyRequestLike {
  raw: NodeRequest
  body: unknown
}

interface FastifyReplyLike {
  raw: NodeResponse
  code(status: number): this
  headers(headers: Record<string, string>): this
  send(body: string): this
}

interface FastifyLike<Request, Reply> {
  addContentTypeParser(
    type: RegExp,
    parser: (request: Request, payload: AsyncIterable<Uint8Array>) => Promise<unknown>,
  ): unknown
  route(options: {
    method: string[]
    url: string
    handler: (request: Request, reply: Reply) => Promise<unknown>
  }): unknown
}

/** Answers the widget in Fastify: `app.register(fastifyPlugin({ … }), { prefix: '/photo-check' })`. */
export function fastifyPlugin<Request extends FastifyRequestLike, Reply extends FastifyReplyLike>(
  options: EndpointOptions<Request>,
) {
  const answer = answerVisits(options)
  return async (app: FastifyLike<Request, Reply>): Promise<void> => {
    app.addContentTypeParser(/^image\//i, async (_request, payload) => payload)
    app.route({
      method: ['GET', 'POST'],
      url: '/',
      handler: async (request, reply) => {
        const { status, headers, body } = await answer({
          ...visitOf(request.raw, reply.raw),
          request,
          body: isStream(request.body) ? request.body : null,
        })
        return reply.code(status).headers(headers).send(body)
      },
    })
  }
}

function isStream(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/** Answers the widget where requests are Web requests: in Next's route handlers, Hono, Deno, Bun and workers. */
export function webHandler(options: EndpointOptions<Request>): (request: Request) => Promise<Response> {
  const answer = answerVisits(options)
  return async (request) => {
    const { status, headers, body } = await answer({
      request,
      method: request.method,
      query: new URL(request.url).searchParams,
      header: (name) => request.headers.get(name),
      body: request.body,
      signal: request.signal,
    })
    return new Response(body, { status, headers })
  }
}

/** For `app/…/route.ts`: `export const { GET, POST } = nextHandlers({ … })`. */
export function nextHandlers(options: EndpointOptions<Request>) {
  const handler = webHandler(options)
  return { GET: handler, POST: handler }
}
