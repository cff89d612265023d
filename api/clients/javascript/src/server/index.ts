export type { EndpointOptions } from './answer-visit.ts'
export { expressHandler } from './express.ts'
export { fastifyPlugin } from './fastify.ts'
export { nextHandlers, webHandler } from './next.ts'
