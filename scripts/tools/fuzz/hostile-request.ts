import { hostileForm, hostileJson } from './body.ts'
import type { SeededRandom } from './random.ts'
import { type Route, routes } from './routes.ts'
import { hostileInAddress, hostileInHeader } from './texts.ts'

export interface HostileRequest {
  method: string
  /** With its query; it may contain any byte but white space. */
  path: string
  headers: Record<string, string>
  /** The chunks of a chunked body, or a body that declares its length. Headers and path are Latin-1. */
  body: Buffer | Buffer[]
}

export interface Callers {
  /** The headers of a caller with a key, such as `authorization`. */
  key: Record<string, string>
  /** The headers of a signed-in user: `cookie` and `origin`. */
  session: Record<string, string>
  /** The headers of a page without a session: `origin`. */
  anonymous: Record<string, string>
}

const parameters =
  'documentId version country search type limit cursor status from to month format keyId operation outcome paper photoId subject profile language mode colour code __proto__ a[b]'.split(
    ' ',
  )

/** Larger bodies only take the fuzz longer: what a reader does wrong, it does wrong with two megabytes. */
const mostBytes = 2_000_000

/** Returns a generator of requests that are mostly wrong, the same for the same seed. */
export function hostileRequests(callers: Callers): (random: SeededRandom) => HostileRequest {
  return (random) => {
    const route = routes[random.below(routes.length)] ?? { method: 'GET', path: '/', caller: 'anonymous' }
    const { contentType, body: whole } = bodyFor(route, random)
    const body = whole.subarray(0, mostBytes)
    const method =
      random.below(40) === 0 ? random.pick(['PUT', 'OPTIONS', 'HEAD', 'PATCH', 'DELETE']) : route.method
    const caller =
      random.below(30) === 0 ? random.pick(['key', 'session', 'anonymous'] as const) : route.caller
    return {
      method,
      path: filledPath(route.path, random) + query(random),
      headers: {
        ...callers[caller],
        ...(contentType && { 'content-type': contentType }),
        ...strangeHeaders(random),
      },
      body: random.below(3) === 0 ? cutUp(body, random) : body,
    }
  }
}

function bodyFor(route: Route, random: SeededRandom): { contentType?: string; body: Buffer } {
  if (route.body === undefined && random.below(10) > 0) return { body: Buffer.alloc(0) }
  if (route.takesPhoto && random.below(2) === 0) return hostileForm(random)
  const contentType = random.pick([
    ...(['application/json', 'application/json', 'application/json', 'application/json'] as const),
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'image/png',
    'text/plain',
    hostileInHeader(random),
  ])
  const honest = route.body ?? {}
  const isHonest = random.below(8) === 0
  return { contentType, body: isHonest ? Buffer.from(JSON.stringify(honest)) : hostileJson(random, honest) }
}

function filledPath(path: string, random: SeededRandom): string {
  return path.replace(/:\w+/g, () => hostileInAddress(random).replace(/[?#]/g, '') || '_')
}

function query(random: SeededRandom): string {
  const count = random.pick([0, 0, 1, 1, 2, 3, 60])
  const pairs = Array.from({ length: count }, () => {
    const name =
      random.below(15) === 0 ? hostileInAddress(random) : parameters[random.below(parameters.length)]
    return `${name}=${hostileInAddress(random).slice(0, count > 10 ? 20 : 3000)}`
  })
  return count === 0 ? '' : `?${pairs.join('&')}`
}

const strange = [
  ...['idempotency-key', 'user-agent', 'x-forwarded-for', 'x-request-id', 'cookie'],
  ...[
    'accept',
    'content-encoding',
    'expect',
    'origin',
    'authorization',
    'range',
    'stripe-signature',
    'referer',
  ],
] as const

function strangeHeaders(random: SeededRandom): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let count = random.pick([0, 0, 0, 1, 1, 2]); count > 0; count -= 1) {
    headers[strange[random.below(strange.length)] ?? 'a'] = hostileInHeader(random)
  }
  return headers
}

/** The body in pieces: of a byte, of some, or with an end inside a character. */
function cutUp(body: Buffer, random: SeededRandom): Buffer[] {
  const most = random.pick([1, 7, 100, 10_000])
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const length = 1 + random.below(most)
    pieces.push(body.subarray(at, at + length))
    at += length
  }
  return pieces
}
