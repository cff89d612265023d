import { answerVisits, type EndpointOptions } from './answer-visit.ts'
import { type NodeRequest, type NodeResponse, visitOf } from './express.ts'

/** The members that are used of Fastify's requests, replies and apps. */
export interface FastifyRequestLike {
  raw: NodeRequest
  body: unknown
}

interface FastifyReplyLike {
  raw: NodeResponse
  code(status: number): this
  headers(headers: Record<string, string>): this
  send(body: string): this
}

interface FastifyLike<Request, Reply> {
  addContentTypeParser(
    type: RegExp,
    parser: (request: Request, payload: AsyncIterable<Uint8Array>) => Promise<unknown>,
  ): unknown
  route(options: {
    method: string[]
    url: string
    handler: (request: Request, reply: Reply) => Promise<unknown>
  }): unknown
}

/** Answers the widget in Fastify: `app.register(fastifyPlugin({ … }), { prefix: '/photo-check' })`. */
export function fastifyPlugin<Request extends FastifyRequestLike, Reply extends FastifyReplyLike>(
  options: EndpointOptions<Request>,
) {
  const answer = answerVisits(options)
  return async (app: FastifyLike<Request, Reply>): Promise<void> => {
    app.addContentTypeParser(/^image\//i, async (_request, payload) => payload)
    app.route({
      method: ['GET', 'POST'],
      url: '/',
      handler: async (request, reply) => {
        const { status, headers, body } = await answer({
          ...visitOf(request.raw, reply.raw),
          request,
          body: isStream(request.body) ? request.body : null,
        })
        return reply.code(status).headers(headers).send(body)
      },
    })
  }
}

function isStream(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}
