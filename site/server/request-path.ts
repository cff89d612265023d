import type { FastifyRequest } from 'fastify'

/** The path of the requested address, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.replace(/\?.*$/s, '')
}

/**
 * The address without a slash at its end and in small letters, with the request's query, if `files` has that path;
 * undefined otherwise.
 */
export function canonicalAddress(
  request: FastifyRequest,
  files: ReadonlyMap<string, unknown>,
): string | undefined {
  const path = pathOf(request)
  const canonical = path.replace(/\/+$/, '').toLowerCase()
  return files.has(canonical) ? canonical + request.url.slice(path.length) : undefined
}
