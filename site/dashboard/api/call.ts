import { type Answers, answerMembers } from './answers.ts'
import { type Problem, problemIn, unreachable } from './problem.ts'

/** What a page knows of the request that it answers: Astro's own object, or that of a middleware. */
interface Asked {
  readonly request: Request
  readonly locals: App.Locals
}

/** What is sent beside the address. Of `json` and `body` one at most. */
export interface Sent {
  /** An object, sent as JSON. */
  readonly json?: unknown
  /** A form with files, or bytes whose type `headers` names. */
  readonly body?: FormData | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
}

export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem }

/** A page waits no longer; a photo's check may wait for its turn. */
const longestCallMs = 60_000

/** Headers of the browser's request that the API goes by. */
const passedOn = ['cookie', 'origin', 'user-agent', 'accept-language']

/** The names that a path has places for: `keyId` of `/keys/:keyId/roll`. */
type Places<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Places<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type SentWith<Call extends string> = [Places<Call>] extends [never]
  ? [sent?: Sent]
  : [sent: Sent & { readonly params: Readonly<Record<Places<Call>, string>> }]

/**
 * Calls the API for who asked for the page, and gives back what came.
 * @param call The method and the path below /api/dashboard: `POST /keys/:keyId/roll`. `params` has what stands in the path.
 * @returns The problem where the call failed, none came, or the answer lacks a member that it has in any case.
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

/** Whether this can be the answer: it comes from the API of this version, and not from a server that stands between. */
function hasMembers(value: unknown, members: readonly string[]): boolean {
  if (members.length === 0) return true
  return typeof value === 'object' && value !== null && members.every((name) => name in value)
}

/**
 * The same for an answer that is no JSON: a file to pass on. Its body has not been read.
 * @param path From `/api/dashboard` on: `/photos/sheet`.
 */
export async function fetchApi(
  asked: Asked,
  method: string,
  path: string,
  { json, body, headers, query = {} }: Sent = {},
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
        'x-forwarded-for': forwardedFor,
        'x-forwarded-host': new URL(baseUrl).host,
        'x-forwarded-proto': new URL(baseUrl).protocol.replace(':', ''),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(longestCallMs),
    })
    asked.locals.cookies.push(...response.headers.getSetCookie())
    if (response.status < 400) return { ok: true, value: response }
    return { ok: false, problem: problemIn(response.status, await response.json().catch(() => null)) }
  } catch {
    return { ok: false, problem: unreachable }
  }
}
