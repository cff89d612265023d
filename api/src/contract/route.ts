import type { RouteOptions } from 'fastify'
import { type Operation, platformPrefix } from './operations.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on every route of the platform API: what its key, its limits and its price are told by. */
    operation?: Operation
  }
}

/**
 * What a route of the platform API takes from its operation: `app.route({ ...routeOf(operations.check), schema, handler })`
 * inside the plugin that has the platform's prefix.
 */
export function routeOf<O extends Operation>(operation: O) {
  const { method, path } = operation
  return { method: method as O['method'], url: path.slice(platformPrefix.length), config: { operation } }
}

/** Refuses, at the start, a platform route that no operation stands for: nobody could say who may call it. */
export function requireOperation({ method, url, path, config }: RouteOptions & { path: string }): void {
  const { operation } = config ?? {}
  if (
    operation === undefined ||
    operation.path.replace(platformPrefix, '') !== path.replace(platformPrefix, '')
  ) {
    throw new Error(`${method} ${url} is no operation of contract/operations.ts`)
  }
}
