import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/**
 * Measures the requests of an app by operation, method and status. The labels come from the API's own names, never from
 * the text of a request: an address that does not exist is `unknown`.
 */
export function addRequestMetrics(app: FastifyInstance, registry: Registry): void {
  let inFlight = 0
  new Gauge({
    name: 'likeness_http_requests_in_flight',
    help: 'Requests that are not answered yet.',
    registers: [registry],
    collect() {
      this.set(inFlight)
    },
  })
  const durations = new Histogram({
    name: 'likeness_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer. The count is the number of requests.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers: [registry],
  })
  const problems = new Counter({
    name: 'likeness_http_problems_total',
    help: 'Requests that were answered with a problem, by its code: the reason why a call was refused or failed.',
    labelNames: ['problem'],
    registers: [registry],
  })
  // Looking a histogram up here costs less than building its labels for each request.
  const bound = new Map<string, Histogram.Internal<string>>()

  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1
    // `close` is also emitted if the client has disconnected, when `onResponse` is not called.
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationNameOf(request)
    const key = `${operation} ${request.method} ${reply.statusCode}`
    let duration = bound.get(key)
    if (!duration) {
      duration = durations.labels(operation, request.method, String(reply.statusCode))
      bound.set(key, duration)
    }
    duration.observe(reply.elapsedTime / 1000)
    if (reply.problemCode) problems.inc({ problem: reply.problemCode })
    done()
  })
}

/** The name of the operation that a request calls; the route's pattern if the route is no operation; `unknown` if there is
 *  no route. */
function operationNameOf(request: FastifyRequest): string {
  if (request.is404) return 'unknown'
  const { config, url } = request.routeOptions
  return config.operation?.operation ?? url ?? 'unknown'
}
