/*
 * Which headers the site's answers carry, by the kind of answer. The site's own server sends the headers of this table.
 * The files in ../deploy, which configure other servers to send the same headers, are generated from it.
 */

import { languageTags } from '@likeness/rules/messages'

/** The languages in addresses; English has none there. */
export const inAddresses: readonly string[] = languageTags
  .filter((language) => language !== 'en')
  .map((language) => language.toLowerCase())

/** Headers by lower-case name. */
export type Headers = Readonly<Record<string, string>>

/**
 * Scripts, styles, fonts and pictures may come from this site only, and no other page may frame the site. Style attributes are
 * refused too, because swatches and drawings carry their colours as SVG attributes. A photo that a visitor chose is shown from
 * memory, as a blob.
 */
export const contentSecurityPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The worker that checks photos runs WebAssembly, which no page may. */
export const enginePolicy: string = contentSecurityPolicy.replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
)

export const noSniffing = { 'x-content-type-options': 'nosniff' }

/** The headers of every page and file, except those under the API's paths. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...noSniffing,
}

/**
 * Tells browsers to use only HTTPS with this host and those below it, for two years (the least that browsers' own lists
 * ask for is one). For every answer of a site whose public address is HTTPS.
 */
export const transportSecurity = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** @param baseUrl The public address of the site. Over HTTP, a browser must not get the header (RFC 6797, 7.2). */
export function transportHeaders(baseUrl: string): Headers {
  return URL.parse(baseUrl)?.protocol === 'https:' ? transportSecurity : {}
}

/** Allows a page of any origin to read an answer. */
export const openToAll = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' }

/** The values of Cache-Control: how long an answer may be reused without asking the server again. */
const reuse = {
  never: { 'cache-control': 'no-store' },
  ifUnchanged: { 'cache-control': 'no-cache' },
  anHour: { 'cache-control': 'public, max-age=3600' },
  /** For a file whose name contains a digest of its content. */
  forever: { 'cache-control': 'public, max-age=31536000, immutable' },
}

export const problemHeaders = {
  ...reuse.never,
  'content-type': 'application/problem+json; charset=utf-8',
  ...noSniffing,
}

const pageMethods = { allow: 'GET, HEAD' }
const catalogMethods = { allow: 'GET, HEAD, OPTIONS' }

/** The answer to a preflight: what a page of another origin may send. */
const preflight = {
  ...catalogMethods,
  'access-control-allow-methods': catalogMethods.allow,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/** One row of the table: the answers that it applies to, and their headers. */
export interface AnswerKind {
  /** `error` is any status from 400 on. If absent, the row applies to any status. */
  readonly status?: 204 | 308 | 405 | 'error'
  /** Beginnings of the addresses. One without a slash at its end also means that address itself. */
  readonly under?: string
  /** Endings of the addresses, without the dot. */
  readonly endings?: readonly string[]
  readonly headers: Headers
}

/** The table. The first row that fits an answer gives its headers. */
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
  engine: {
    under: '/engine/',
    headers: {
      ...reuse.forever,
      ...securityHeaders,
      ...openToAll,
      'content-security-policy': enginePolicy,
    },
  },
  /** Among them the element that pages of others load from here. */
  downloads: { under: '/downloads/', headers: { ...reuse.ifUnchanged, ...securityHeaders, ...openToAll } },
  asset: { under: '/_astro/', headers: { ...reuse.forever, ...securityHeaders } },
  /** What is written for programs: whole catalogs, feeds, Markdown and lists. Unlike pages, these have an ending. */
  programs: {
    endings: ['atom', 'json', 'md', 'txt', 'xml'],
    headers: { ...reuse.anHour, ...securityHeaders, ...openToAll },
  },
  page: { headers: { ...reuse.ifUnchanged, ...securityHeaders } },
} as const satisfies Readonly<Record<string, AnswerKind>>

const kinds: readonly AnswerKind[] = Object.values(answerKinds)

/** The headers of a stored file that is sent with status 200 at a path. */
export function storedHeaders(path: string): Headers {
  const fits = ({ status, under = '/', endings }: AnswerKind) =>
    status === undefined && path.startsWith(under) && (endings ?? ['']).some(endsPath)
  const endsPath = (ending: string) => ending === '' || path.endsWith(`.${ending}`)
  return kinds.find(fits)?.headers ?? {}
}

/** A header's name in its usual spelling: `Content-Type`. */
export function shownName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** The headers of a list, without those that have the same value in `others`. */
export function without(headers: Headers, others: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => others[name] !== value))
}

/** One line per header. */
export function headerLines(headers: Headers, line: (name: string, value: string) => string): string {
  return Object.entries(headers)
    .map(([name, value]) => line(shownName(name), value))
    .join('\n')
}

/** The Content-Type of each kind of file of the site, by the ending of its name. */
export const contentTypes: Readonly<Record<string, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  bin: 'application/octet-stream',
  css: 'text/css; charset=utf-8',
  graph: 'application/octet-stream',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  tgz: 'application/gzip',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  whl: 'application/zip',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

/** The Content-Type of files with an ending, as a header. */
export const typeOf = (ending: string): Headers => ({ 'content-type': contentTypes[ending] ?? '' })
