import type { RouteOptions } from 'fastify'

/**
 * Makes a route of the platform that is mounted here once more one of the dashboard: no key calls it, no price list, no
 * usage and no OpenAPI document has it. For `onRoute`.
 */
export function noOperation(route: RouteOptions): void {
  if (!route.config) return
  const { operation: _, ...config } = route.config
  route.config = config
}
