import { answerVisits, type EndpointOptions, type Visit } from './answer-visit.ts'

/** The members that are used of a request of Node, Express or Connect. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  method?: string | undefined
  url?: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** A body that was read before, for example by `express.raw`. */
  body?: unknown
}

export interface NodeResponse {
  writableEnded: boolean
  writeHead(status: number, headers: Record<string, string>): unknown
  end(body: string): unknown
  once(event: 'close', listener: () => void): unknown
}

/** Answers the widget in Express, Connect, or a bare Node server: `app.use('/photo-check', expressHandler({ … }))`. */
export function expressHandler<Request extends NodeRequest>(options: EndpointOptions<Request>) {
  const answer = answerVisits(options)
  return async (request: Request, response: NodeResponse): Promise<void> => {
    const { status, headers, body } = await answer({
      ...visitOf(request, response),
      body: request.body instanceof Uint8Array ? once(request.body) : request,
    })
    response.writeHead(status, headers)
    response.end(body)
  }
}

/** The visit that a Node request makes, without its body. */
export function visitOf<Request extends NodeRequest>(
  request: Request,
  response: NodeResponse,
): Omit<Visit<Request>, 'body'> {
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableEnded) left.abort()
  })
  return {
    request,
    method: request.method ?? 'GET',
    query: new URL(request.url ?? '/', 'http://localhost').searchParams,
    header: (name) => {
      const value = request.headers[name.toLowerCase()]
      return typeof value === 'string' ? value : null
    },
    signal: left.signal,
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
