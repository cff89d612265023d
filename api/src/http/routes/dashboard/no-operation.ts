import type { RouteOptions } from 'fastify'

/**
 * Turns a route of the platform that is also mounted here into a route of the dashboard: no key can call it, and it is not
 * in the price list, the usage or the OpenAPI document. For `onRoute`.
 */
export function noOperation(route: RouteOptions): void {
  if (!route.config) return
  const { operation: _, ...config } = route.config
  route.config = config
}
