import type { FastifyInstance, FastifyReply } from 'fastify'
import { openToAll } from './public-catalog.ts'
import { canonicalAddress, pathOf } from './request-path.ts'
import { sendStored } from './send-stored.ts'
import type { StoredFile } from './stored-files.ts'

/**
 * Scripts, styles and pictures come from this site alone, and nobody may frame it. Style attributes are refused too:
 * swatches and drawings carry their colours as SVG attributes.
 */
export const contentSecurityPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Where the build puts the page for what does not exist. */
const missingPage = '/404'

const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** What is written for programs: whole catalogs, feeds, Markdown and lists. It has an extension, unlike pages. */
const forPrograms = /\.(atom|json|md|txt|xml)$/

/** Pages, styles, scripts and pictures, each at its address; the site's own page for what does not exist. */
export function pages(files: ReadonlyMap<string, StoredFile>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(securityHeaders)
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(reply)
    })

    app.get('/*', (request, reply) => {
      const path = pathOf(request)
      if (path === missingPage) return sendMissingPage(reply, files)
      const file = files.get(path)
      if (file !== undefined) return answer(path, file, reply)
      const canonical = canonicalAddress(request, files)
      return canonical === undefined ? sendMissingPage(reply, files) : reply.redirect(canonical, 308)
    })
    app.setNotFoundHandler((_request, reply) => sendMissingPage(reply, files))
  }

  function answer(path: string, file: StoredFile, reply: FastifyReply): FastifyReply {
    if (forPrograms.test(path)) reply.headers(openToAll).header('cache-control', 'public, max-age=3600')
    else reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    const json = `/api/public${path}`
    if (files.has(json)) reply.header('link', `<${json}>; rel="alternate"; type="application/json"`)
    return sendStored(reply, file)
  }
}

/** Answers with the site's own page for what does not exist. */
export function sendMissingPage(reply: FastifyReply, files: ReadonlyMap<string, StoredFile>): FastifyReply {
  const page = files.get(missingPage)?.encoded('identity').body
  return reply
    .code(404)
    .headers(securityHeaders)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page ?? 'Not found.')
}

function refuseMethod(reply: FastifyReply): FastifyReply {
  return reply
    .code(405)
    .header('allow', 'GET, HEAD')
    .type('text/plain; charset=utf-8')
    .send('Pages can only be read.\n')
}
