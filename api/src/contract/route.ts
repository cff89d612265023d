import type { RouteOptions } from 'fastify'
import { type Operation, platformPrefix } from './operations.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on every route of the platform API: it determines the scope, the limits and the price of a call. */
    operation?: Operation
  }
}

/**
 * The parts of a platform route that follow from its operation: `app.route({ ...routeOf(operations.check), schema, handler
 * })` inside the plugin that has the platform's prefix.
 */
export function routeOf<O extends Operation>(operation: O) {
  const { method, path } = operation
  return { method: method as O['method'], url: path.slice(platformPrefix.length), config: { operation } }
}

/** Throws at startup for a platform route without an operation, because its scope would be undefined. */
export function requireOperation({ method, url, path, config }: RouteOptions & { path: string }): void {
  const { operation } = config ?? {}
  if (
    operation === undefined ||
    operation.path.replace(platformPrefix, '') !== path.replace(platformPrefix, '')
  ) {
    throw new Error(`${method} ${url} is no operation of contract/operations.ts`)
  }
}
