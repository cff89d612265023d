import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contentSecurityPolicy, enginePolicy, transportSecurity } from '../delivery/answer-headers.ts'

/** An answer as the server sent it: redirects are not followed, and the body is not decompressed. */
export interface Answer {
  status: number | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Requests an address with exactly these headers. */
export function ask(address: string, method: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, headers }, (response) => {
      const answered = (body: Buffer) =>
        resolve({ status: response.statusCode, headers: response.headers, body })
      buffer(response).then(answered, reject)
    })
    outgoing.on('error', reject).end()
  })
}

/** The text of a body, decompressed. */
export function unpacked({ headers, body }: Answer): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return encoding === 'gzip' ? gunzipSync(body).toString() : body.toString()
}

/** What every server must answer to one request. */
export interface Expectation {
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST'
  path: string
  status: number
  /** Values of `namedHeaders`. Those that are absent here must not be sent. */
  headers: Readonly<Record<string, string>>
  /** The file of the site whose bytes the body must have. */
  file?: string
  /** Members of the problem that the body must have. */
  problem?: Readonly<Record<string, unknown>>
}

/** The compared headers. ETag and Content-Encoding are compared separately, because they depend on Accept-Encoding. */
export const namedHeaders = [
  'accept-ranges',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'allow',
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'last-modified',
  'link',
  'location',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
] as const

/** On every answer. */
const nosniff = { 'x-content-type-options': 'nosniff', ...transportSecurity }
const guarded = {
  ...nosniff,
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
}
const open = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' }
const varies = { vary: 'accept-encoding' }
const hour = { 'cache-control': 'public, max-age=3600' }
const html = { 'content-type': 'text/html; charset=utf-8' }
const text = { 'content-type': 'text/plain; charset=utf-8' }

const page = { ...guarded, ...varies, ...html, 'cache-control': 'no-cache' }
const catalog = { ...nosniff, ...open, ...varies, ...hour, 'content-type': 'application/json; charset=utf-8' }
const engineOnly = { 'content-security-policy': enginePolicy }
const forever = { ...guarded, ...varies, 'cache-control': 'public, max-age=31536000, immutable' }
const engine = (type: string) => ({ ...forever, ...open, ...engineOnly, 'content-type': type })
const forPrograms = { ...guarded, ...open, ...varies, ...hour }
const programs = (type: string) => ({ ...forPrograms, 'content-type': `${type}; charset=utf-8` })
const jsonOf = (path: string) => ({ link: `</api/public${path}>; rel="alternate"; type="application/json"` })

type Named = Readonly<Record<string, string>>

const found = (path: string, file: string, headers: Named): Expectation => ({
  path,
  status: 200,
  headers,
  file,
})
/** A file whose address is its name. */
const named = (file: string, headers: Named) => found(`/${file}`, file, headers)

/** Each kind of file at its address. */
export const stored: readonly Expectation[] = [
  found('/', 'index.html', page),
  found('/?utm=1', 'index.html', page),
  found('/requirements', 'requirements.html', { ...page, ...jsonOf('/requirements') }),
  found('/requirements?q=us', 'requirements.html', { ...page, ...jsonOf('/requirements') }),
  found('/requirements/us', 'requirements/us.html', page),
  found('/requirements/compare?documents=us-passport', 'requirements/compare.html', page),
  found('/requirements/us/passport', 'requirements/us/passport.html', {
    ...page,
    ...jsonOf('/requirements/us/passport'),
  }),
  found('/docs/api', 'docs/api.html', page),
  named('_astro/Page.a1b2c3.css', { ...forever, 'content-type': 'text/css; charset=utf-8' }),
  named('_astro/search.a1b2c3.js', { ...forever, 'content-type': 'text/javascript; charset=utf-8' }),
  named('engine/a1b2c3/worker.js', engine('text/javascript; charset=utf-8')),
  named('engine/a1b2c3/face.graph', engine('application/octet-stream')),
  named('engine/a1b2c3/simd.wasm', engine('application/wasm')),
  named('favicon.svg', { ...page, 'content-type': 'image/svg+xml' }),
  named('.well-known/security.txt', programs('text/plain')),
  named('llms.txt', programs('text/plain')),
  named('sitemap.xml', programs('application/xml')),
  named('requirements.md', programs('text/markdown')),
  named('requirements/us.md', programs('text/markdown')),
  named('requirements/us/passport.md', programs('text/markdown')),
  named('requirements/us/passport.atom', programs('application/atom+xml')),
  named('requirements/feed.atom', programs('application/atom+xml')),
  named('requirements/all.json', programs('application/json')),
  named('requirements/status.json', programs('application/json')),
  found('/api/public/requirements', 'api/public/requirements.json', catalog),
  found('/api/public/requirements?v=1', 'api/public/requirements.json', catalog),
  found('/api/public/requirements/us/passport', 'api/public/requirements/us/passport.json', catalog),
]

/** A file that is too short to be compressed. */
export const short: Expectation = named('robots.txt', { ...guarded, ...open, ...hour, ...text })

const redirected = (path: string, location: string, headers: Named): Expectation => ({
  path,
  status: 308,
  headers: { ...headers, location },
})

/** Addresses with a slash at the end. Only the site's own server also redirects addresses in capitals. */
export const redirects: readonly Expectation[] = [
  redirected('/requirements/', '/requirements', guarded),
  redirected('/requirements/us/?utm=1', '/requirements/us?utm=1', guarded),
  redirected('/llms.txt/', '/llms.txt', guarded),
  redirected('/api/public/requirements/', '/api/public/requirements', { ...nosniff, ...open }),
  redirected('/api/public/requirements/us/passport/?v=1', '/api/public/requirements/us/passport?v=1', {
    ...nosniff,
    ...open,
  }),
]

const missing = (path: string, file = '404.html'): Expectation => ({ path, status: 404, headers: page, file })
const problemHeaders = {
  ...nosniff,
  'cache-control': 'no-store',
  'content-type': 'application/problem+json; charset=utf-8',
}
const unknown = (path: string, code: string, detail: string, headers: object = open): Expectation => ({
  path,
  status: 404,
  headers: { ...problemHeaders, ...headers },
  problem: { type: `https://likeness.example/docs/api/problems#${code}`, status: 404, code, detail },
})
const nothingHere = 'The index of the catalog is at /api/public/requirements.'
const noCall = 'The calls are below /api/v1, the index of the public catalog is at /api/public/requirements.'

/** Addresses that do not exist: a page for people, a problem below /api. */
export const unknowns: readonly Expectation[] = [
  '/nothing',
  '/nothing/',
  '/requirements/us/nothing',
  '/requirements/us/nothing/',
  '/requirements/all',
  '/requirements.html',
  '/requirements.html/',
  '/requirements.html.br',
  '/requirements.html.gz',
  '/index',
  '/index.html',
  '/404',
  '/404.html',
  '/_astro',
  '/_astro/',
  '/_astro/Gone.a1b2c3.css',
  '/.build.json',
]
  .map((path) => missing(path))
  .concat(
    missing('/ja/nothing', 'ja/404.html'),
    missing('/zh-hans/requirements/us/nothing/', 'zh-hans/404.html'),
    missing('/ja/404.html', 'ja/404.html'),
    missing('/jazz', '404.html'),
    unknown('/api/public', 'unknown_address', nothingHere),
    unknown('/api/public/', 'unknown_address', nothingHere),
    unknown('/api/public/countries', 'unknown_address', nothingHere),
    unknown('/api/public/requirements.json', 'unknown_address', nothingHere),
    unknown('/api/public/requirements/us', 'unknown_address', nothingHere),
    unknown('/api/public/nothing/', 'unknown_address', nothingHere),
    unknown(
      '/api/public/requirements/us/library-card',
      'unknown_document',
      'The catalog has no document "us-library-card". All documents are listed at /api/public/requirements.',
    ),
    unknown('/api/v2/photos', 'unknown_address', noCall, {}),
  )

const methods = 'GET, HEAD, OPTIONS'
const readOnly = { ...guarded, ...text, allow: 'GET, HEAD' }

/** Methods that are refused, and preflights. */
export const otherMethods: readonly Expectation[] = [
  { method: 'POST', path: '/requirements', status: 405, headers: readOnly },
  { method: 'OPTIONS', path: '/', status: 405, headers: readOnly },
  {
    method: 'POST',
    path: '/api/public/requirements',
    status: 405,
    headers: { ...problemHeaders, ...open, allow: methods },
    problem: {
      type: 'https://likeness.example/docs/api/problems#method_not_allowed',
      status: 405,
      code: 'method_not_allowed',
      detail: 'POST is not possible here. Use GET or HEAD.',
    },
  },
  {
    method: 'OPTIONS',
    path: '/api/public/requirements/us/passport',
    status: 204,
    headers: {
      ...nosniff,
      ...open,
      allow: methods,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    },
  },
]
