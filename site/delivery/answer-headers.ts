/*
 * Which headers the site's answers carry, by the kind of answer. The site's own server sends them from here; the files in
 * ../deploy, by which other servers send the same, are written from here too.
 */

/** By lower-case name. */
export type Headers = Readonly<Record<string, string>>

/**
 * Scripts, styles and pictures come from this site alone, and no other page may frame it. Style attributes are refused
 * too: swatches and drawings carry their colours as SVG attributes.
 */
export const contentSecurityPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const noSniffing = { 'x-content-type-options': 'nosniff' }

/** Of every page and file, those of the API's paths apart. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...noSniffing,
}

/** What lets a page of any origin read an answer. */
export const openToAll = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' }

/** How long an answer may be reused without asking again. */
const reuse = {
  never: { 'cache-control': 'no-store' },
  ifUnchanged: { 'cache-control': 'no-cache' },
  anHour: { 'cache-control': 'public, max-age=3600' },
  /** Of a file whose name carries a digest of its content. */
  forever: { 'cache-control': 'public, max-age=31536000, immutable' },
}

export const problemHeaders = {
  ...reuse.never,
  'content-type': 'application/problem+json; charset=utf-8',
  ...noSniffing,
}

const pageMethods = { allow: 'GET, HEAD' }
const catalogMethods = { allow: 'GET, HEAD, OPTIONS' }

/** What a browser asks before a page of another origin may call. */
const preflight = {
  ...catalogMethods,
  'access-control-allow-methods': catalogMethods.allow,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/** One row of the table: which answers it is about, and their headers. */
export interface AnswerKind {
  /** `error` is any status from 400 on; any status at all where absent. */
  readonly status?: 204 | 308 | 405 | 'error'
  /** The beginning of the addresses; without a slash at its end, that address itself too. */
  readonly under?: string
  /** Endings of the addresses, without the dot. */
  readonly endings?: readonly string[]
  readonly headers: Headers
}

/** The table. An answer is of the first kind that fits it. */
export const answerKinds = {
  catalog_refusal: {
    status: 405,
    under: '/api/public',
    headers: { ...problemHeaders, ...openToAll, ...catalogMethods },
  },
  catalog_problem: { status: 'error', under: '/api/public', headers: { ...problemHeaders, ...openToAll } },
  problem: { status: 'error', under: '/api/', headers: problemHeaders },
  refusal: { status: 405, headers: { ...securityHeaders, ...pageMethods } },
  preflight: { status: 204, under: '/api/public/', headers: { ...noSniffing, ...openToAll, ...preflight } },
  catalog_redirect: { status: 308, under: '/api/public/', headers: { ...noSniffing, ...openToAll } },
  redirect: { status: 308, headers: securityHeaders },
  catalog: { under: '/api/public/', headers: { ...reuse.anHour, ...noSniffing, ...openToAll } },
  asset: { under: '/_astro/', headers: { ...reuse.forever, ...securityHeaders } },
  /** What is written for programs: whole catalogs, feeds, Markdown and lists. It has an ending, unlike pages. */
  programs: {
    endings: ['atom', 'json', 'md', 'txt', 'xml'],
    headers: { ...reuse.anHour, ...securityHeaders, ...openToAll },
  },
  page: { headers: { ...reuse.ifUnchanged, ...securityHeaders } },
} as const satisfies Readonly<Record<string, AnswerKind>>

const kinds: readonly AnswerKind[] = Object.values(answerKinds)

/** The headers of a stored file that is answered with 200 at a path. */
export function storedHeaders(path: string): Headers {
  const fits = ({ status, under = '/', endings }: AnswerKind) =>
    status === undefined && path.startsWith(under) && (endings ?? ['']).some(endsPath)
  const endsPath = (ending: string) => ending === '' || path.endsWith(`.${ending}`)
  return kinds.find(fits)?.headers ?? {}
}
