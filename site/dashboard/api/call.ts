import { type ZodType, z } from 'astro/zod'
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

/**
 * Calls the API for who asked for the page, and gives back what came, read by `schema`.
 * @param path From `/api/dashboard` on: `/keys`.
 * @returns The problem where the call failed, none came, or the answer is not what `schema` says.
 */
export async function callApi<Value>(
  asked: Asked,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  schema: ZodType<Value>,
  sent: Sent = {},
): Promise<Answer<Value>> {
  const answered = await fetchApi(asked, method, path, sent)
  if (!answered.ok) return answered
  const read = schema.safeParse(await answered.value.json().catch(() => null))
  return read.success ? { ok: true, value: read.data } : { ok: false, problem: unreachable }
}

/** What a call answers that is only told whether it worked. */
export const nothing: ZodType<unknown> = z.unknown()

/** The same for an answer that is no JSON: a file to pass on. Its body has not been read. */
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
