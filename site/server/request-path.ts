import type { FastifyRequest } from 'fastify'

/** The path of the address asked for, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.replace(/\?.*$/s, '')
}

/**
 * Where something is found that was asked for with a slash at the end or in capitals, with the query of the request;
 * undefined where nothing is found.
 */
export function canonicalAddress(
  request: FastifyRequest,
  files: ReadonlyMap<string, unknown>,
): string | undefined {
  const path = pathOf(request)
  const canonical = path.replace(/\/+$/, '').toLowerCase()
  return files.has(canonical) ? canonical + request.url.slice(path.length) : undefined
}
