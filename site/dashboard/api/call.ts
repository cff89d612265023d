import { type Answers, answerMembers } from './answers.ts'
import { type Problem, problemIn, unreachable } from './problem.ts'

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
const passedOn = ['cookie', 'origin', 'user-agent', 'accept-language']

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
  const own = passedOn.flatMap((name) => {
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
