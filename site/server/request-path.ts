import type { FastifyRequest } from 'fastify'

/** The path of the address asked for, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.replace(/\?.*$/s, '')
}
