import { z } from 'astro/zod'
import { type Answers, answerMembers } from './answers.ts'

/** What a call needs of the page's request: Astro's own object, or that of a middleware. */
interface Asked {
  readonly request: Request
  readonly locals: App.Locals
}

/** What is sent in addition to the address. At most one of `json` and `body` may be present. */
export interface Sent {
  /** An object, sent as JSON. */
  readonly json?: unknown
  /** A form with files, or bytes whose type `headers` names. */
  readonly body?: FormData | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  /** The longest time until the answer has arrived completely, in milliseconds, for a file that is passed on to a slow reader. */
  readonly longestMs?: number
}

export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem }

/** The longest time that a page waits for an answer. A photo's check may wait for its turn. */
const longestCallMs = 60_000

/** Headers of the browser's request that the API reads. */
const headersPassedOn = ['cookie', 'origin', 'user-agent', 'accept-language']

/** The parameters of a path: `keyId` of `/keys/:keyId/roll`. */
type Places<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Places<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type SentWith<Call extends string> = [Places<Call>] extends [never]
  ? [sent?: Sent]
  : [sent: Sent & { readonly params: Readonly<Record<Places<Call>, string>> }]

/**
 * Calls the API with the session of the page's request, and returns the answer.
 * @param call The method and the path below /api/dashboard: `POST /keys/:keyId/roll`. `params` has the path's parameters.
 * @returns A problem if the call failed, if no answer came, or if the answer lacks a member that is always present.
 */
export async function callApi<Call extends keyof Answers>(
  asked: Asked,
  call: Call,
  ...[sent]: SentWith<Call>
): Promise<Answer<Answers[Call]>> {
  const { params = {}, ...others }: Sent & { params?: Readonly<Record<string, string>> } = sent ?? {}
  const [method = '', path = ''] = call.split(' ')
  const place = (_: string, name: string) => encodeURIComponent(params[name] ?? '')
  const answered = await fetchApi(asked, method, path.replace(/:(\w+)/g, place), others)
  if (!answered.ok) return answered
  const value = await answered.value.json().catch(() => null)
  return hasMembers(value, answerMembers[call]) ? { ok: true, value } : { ok: false, problem: unreachable }
}

/** Whether this can be the answer of this version of the API, and not of a server in between. */
function hasMembers(value: unknown, members: readonly string[]): boolean {
  if (members.length === 0) return true
  return typeof value === 'object' && value !== null && members.every((name) => name in value)
}

/**
 * Calls the API as `callApi` does, for an answer that is not JSON: a file to pass on. Its body has not been read.
 * @param path The path below /api/dashboard: `/photos/sheet`.
 */
export async function fetchApi(
  asked: Asked,
  method: string,
  path: string,
  { json, body, headers, query = {}, longestMs = longestCallMs }: Sent = {},
): Promise<Answer<Response>> {
  const { apiUrl, baseUrl, forwardedFor } = asked.locals.asked
  const url = new URL(`/api/dashboard${path}`, apiUrl)
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  const own = headersPassedOn.flatMap((name) => {
    const value = asked.request.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...Object.fromEntries(own),
        ...(asked.locals.testMode && { 'likeness-mode': 'test' }),
        'x-forwarded-for': forwardedFor,
        'x-forwarded-host': new URL(baseUrl).host,
        'x-forwarded-proto': new URL(baseUrl).protocol.replace(':', ''),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(longestMs),
    })
    asked.locals.cookies.push(...response.headers.getSetCookie())
    if (response.status < 400) return { ok: true, value: response }
    return { ok: false, problem: problemIn(response.status, await response.json().catch(() => null)) }
  } catch {
    return { ok: false, problem: unreachable }
  }
}

/** A file of the API for the browser, with its type and its name; without a body if there is none. */
export function passedOn(file: Answer<Response>): Response {
  if (!file.ok) return new Response(null, { status: file.problem.status || 503 })
  const { headers, body } = file.value
  const kept = ['content-type', 'content-disposition'].map((name) => [name, headers.get(name) ?? ''])
  return new Response(body, { headers: Object.fromEntries(kept) })
}

/** What went wrong in a call, as a page shows it. */
export interface Problem {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number
  /** A name for programs: `insufficient_funds`. */
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly requestId: string | null
  /** What is wrong with each field, by the field's name. */
  readonly fields: Readonly<Record<string, string>>
}

const Body = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string().catch(''),
  request_id: z.string().nullable().catch(null).default(null),
  errors: z
    .array(z.object({ pointer: z.string().default(''), detail: z.string() }))
    .catch([])
    .default([]),
})

/** The problem in the body of an answer that is not a success; `unreachable` with that status if the body has none. */
export function problemIn(status: number, body: unknown): Problem {
  const read = Body.safeParse(body)
  if (!read.success) return { ...unreachable, status }
  const { code, title, detail, request_id, errors } = read.data
  const wrong = errors.map((error) => ({ ...error, name: error.pointer.replace(/^\//, '') }))
  return {
    status,
    code,
    title: code === 'invalid_request' ? 'That cannot be taken as it is' : title,
    detail: wrong.length > 0 ? wrong.map((each) => inWords(each.detail)).join(' ') : detail,
    requestId: request_id,
    // Of several faults of a field, the first: it is the one to mend first.
    fields: Object.fromEntries(
      wrong.toReversed().map((each) => [each.name, nextToField(each.name, each.detail)]),
    ),
  }
}

/** What is wrong with a field, as the page says it next to the field: without the name that the field has in a call. */
function nextToField(name: string, detail: string): string {
  return detail.startsWith(`${name} `) ? `This ${detail.slice(name.length + 1)}` : detail
}

/** A sentence that begins with a field's name, with the name in words: "New password must …" of "newPassword must …". */
function inWords(detail: string): string {
  return detail.replace(/^[a-z]\w*/, (name) => {
    const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return words.charAt(0).toUpperCase() + words.slice(1)
  })
}

/** The problem of a call that got no answer, or one that can't be read. */
const unreachable: Problem = {
  status: 0,
  code: 'api_unreachable',
  title: 'The service cannot be reached',
  detail: 'Nothing was changed, or it is not known whether it was. Try again in a few seconds.',
  requestId: null,
  fields: {},
}

/** The signed-in user and the state of the account. Amounts are in USD. */
export type Session = Answers['GET /session']

/** The session of the page's request; null if no user is signed in. */
export async function readSession(asked: Parameters<typeof callApi>[0]): Promise<Answer<Session | null>> {
  // Without the session's cookie there is no session to ask for.
  if (!/likeness\.session_token=/.test(asked.request.headers.get('cookie') ?? '')) {
    return { ok: true, value: null }
  }
  const read = await callApi(asked, 'GET /session')
  if (!read.ok && read.problem.status === 401) return { ok: true, value: null }
  return read
}
