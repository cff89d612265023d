import { answerVisits, type EndpointOptions } from './answer-visit.ts'

/** Answers the widget where requests are Web requests: in Next's route handlers, Hono, Deno, Bun and workers. */
export function webHandler(options: EndpointOptions<Request>): (request: Request) => Promise<Response> {
  const answer = answerVisits(options)
  return async (request) => {
    const { status, headers, body } = await answer({
      request,
      method: request.method,
      query: new URL(request.url).searchParams,
      header: (name) => request.headers.get(name),
      body: request.body,
      signal: request.signal,
    })
    return new Response(body, { status, headers })
  }
}

/** For `app/…/route.ts`: `export const { GET, POST } = nextHandlers({ … })`. */
export function nextHandlers(options: EndpointOptions<Request>) {
  const handler = webHandler(options)
  return { GET: handler, POST: handler }
}
