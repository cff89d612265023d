import type { FastifyInstance } from 'fastify'

/** Answers 404 if there is no route for the address, and 405 with `Allow` if there is one for another method. */
export function addUnknownAddress(app: FastifyInstance): void {
  const methodsByPattern = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPattern.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsByPattern.set(url, methods)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const known = [...methodsByPattern].find(([pattern]) => fits(path, pattern))
    if (!known) {
      const detail = 'There is nothing at this address. Compare it with the reference.'
      return reply.problem({ code: 'not_found', detail })
    }
    const allowed = [...known[1]].sort().join(', ')
    reply.header('Allow', allowed)
    return reply.problem({
      code: 'method_not_allowed',
      detail: `This address does not allow this method. Use ${allowed}.`,
    })
  })
}

/** Whether a path matches a route's pattern, such as `/photos/jobs/42` and `/photos/jobs/:id`. */
function fits(path: string, pattern: string): boolean {
  const [parts, wanted] = [path.split('/'), pattern.split('/')]
  if (parts.length !== wanted.length) return false
  return wanted.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''))
}
