import type { StoredFile } from './stored-files.ts'

/** A stored file with the headers that every answer with it carries, whatever its encoding. */
export interface StoredAnswer {
  file: StoredFile
  headers: Readonly<Record<string, string>>
}

/**
 * Scripts, styles and pictures come from this site alone, and nobody may frame it. Style attributes are refused too:
 * swatches and drawings carry their colours as SVG attributes.
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

/** Of every page and file, those of the API's paths apart. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** What lets a page of any origin read an answer. */
export const openToAll = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' }

/** What is written for programs: whole catalogs, feeds, Markdown and lists. It has an extension, unlike pages. */
const forPrograms = /\.(atom|json|md|txt|xml)$/

/** What is answered at each path. */
export function storedAnswers(files: ReadonlyMap<string, StoredFile>): Map<string, StoredAnswer> {
  return new Map([...files].map(([path, file]) => [path, { file, headers: headersOf(path, file, files) }]))
}

function headersOf(path: string, file: StoredFile, files: ReadonlyMap<string, StoredFile>) {
  const json = `/api/public${path}`
  return {
    'content-type': file.contentType,
    'cache-control': cacheControl(path, file),
    ...(isCatalog(path) ? { 'x-content-type-options': 'nosniff' } : securityHeaders),
    ...(isCatalog(path) || forPrograms.test(path) ? openToAll : {}),
    ...(files.has(json) ? { link: `<${json}>; rel="alternate"; type="application/json"` } : {}),
    ...(file.compressible ? { vary: 'accept-encoding' } : {}),
  }
}

function cacheControl(path: string, file: StoredFile): string {
  if (file.immutable) return 'public, max-age=31536000, immutable'
  return isCatalog(path) || forPrograms.test(path) ? 'public, max-age=3600' : 'no-cache'
}

const isCatalog = (path: string) => path.startsWith('/api/public/')
