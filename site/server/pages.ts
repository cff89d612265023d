import { documentFinder, type Found, type IndexEntry } from '@likeness/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  answerKinds,
  noSniffing,
  openToAll,
  securityHeaders,
  transportHeaders,
} from '../delivery/answer-headers.ts'
import {
  catalogReadOnly,
  type Problem,
  pagesReadOnly,
  unknownCall,
  unknownDocument,
  unknownInCatalog,
} from '../delivery/problems.ts'
import { translatorAt } from '../src/messages/site-messages.ts'
import { findable, suggestPages } from '../src/search/suggest-pages.ts'
import { filteredIndex, pagesNamed, suggestingPage, unscripted } from '../src/search/unscripted.ts'
import { sendProblem } from './edge/refusals.ts'
import { canonicalAddress, type PublishedSite, pathOf, type SiteContent } from './published-site.ts'
import { sendStored, sendWhole } from './send-stored.ts'
import type { StoredAnswer } from './stored-files.ts'

/** Pages, styles, scripts and pictures at their addresses, and the site's own page for addresses that do not exist. */
export function pages(site: PublishedSite) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.method === 'GET' || request.method === 'HEAD') return
      const refused = reply.code(405).headers(answerKinds.refusal.headers)
      return refused.type('text/plain; charset=utf-8').send(pagesReadOnly)
    })

    app.get('/*', (request, reply) => {
      const { answers } = site.content
      const answer = answers.get(pathOf(request))
      if (answer !== undefined) {
        const found = searchedPage(request, answer, site.content)
        if (found === undefined) return sendStored(reply, answer)
        return reply.headers(answerKinds.page.headers).type(answer.file.contentType).send(found)
      }
      const canonical = canonicalAddress(request, answers)
      if (canonical === undefined) return sendMissingPage(request, reply, site)
      return reply.headers(answerKinds.redirect.headers).redirect(canonical, 308)
    })
    app.setNotFoundHandler((request, reply) => sendMissingPage(request, reply, site))
  }
}

/** Answers with the site's own page for addresses that do not exist, in the language of the address, and with what may be meant. */
export function sendMissingPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { content }: PublishedSite,
): FastifyReply {
  const path = pathOf(request)
  const language = /^\/([a-z]{2}(?:-[a-z]+)?)(?=\/|$)/.exec(path.toLowerCase())?.[1] ?? ''
  const own = content.missingPages.get(`/${language}`)
  const page = own ?? content.missingPages.get('')
  reply.code(404)
  if (page === undefined)
    return reply.headers(securityHeaders).type('text/plain; charset=utf-8').send('Not found.\n')
  const documents = documentsOf(content)
  const html = String(page.file.represented('identity').body)
  const t = translatorAt(own === undefined ? undefined : language)
  const found = documents.length === 0 ? [] : suggestPages(path, documents, pagesNamed(html), t)
  if (found.length === 0) return sendWhole(reply, page)
  return reply.headers(page.headers).send(suggestingPage(html, found))
}

/**
 * The public catalog's JSON under /api/public: readable without a key and from any origin, cacheable for an hour.
 * Every other answer below that path is a problem, also readable from any origin.
 */
export function publicCatalog(site: PublishedSite) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ ...openToAll, ...noSniffing })
      if (request.method === 'OPTIONS') return reply.code(204).headers(answerKinds.preflight.headers).send()
      if (request.method === 'GET' || request.method === 'HEAD') return
      return sendProblem(reply.headers(answerKinds.catalog_refusal.headers), catalogReadOnly(request.method))
    })

    const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const { content } = site
      const { answers } = content
      const found = answers.get(pathOf(request))
      if (found !== undefined) return sendStored(reply, found)
      const canonical = canonicalAddress(request, answers)
      if (canonical !== undefined) return reply.redirect(canonical, 308)
      return answerUnknown(request, reply, content)
    }
    app.all('/api/public', answer)
    app.all('/api/public/*', answer)
  }
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, content: SiteContent): FastifyReply {
  const [, country, document] = /^\/api\/public\/requirements\/([^/]+)\/([^/]+)$/.exec(pathOf(request)) ?? []
  if (country === undefined) return sendProblem(reply, unknownInCatalog)
  const id = `${country}-${document}`
  return sendProblem(reply, { ...unknownDocument(id), did_you_mean: meantDocuments(content, id) })
}

/** The list of documents after a search of a browser without JavaScript; undefined for every other request. */
function searchedPage(
  request: FastifyRequest,
  { file }: StoredAnswer,
  content: SiteContent,
): string | undefined {
  if (!pathOf(request).endsWith('/requirements')) return undefined
  const asked = new URL(request.url, 'http://site').searchParams
  if (!asked.has(unscripted)) return undefined
  const of = (name: string) => (asked.get(name) ?? '').trim().slice(0, longestAsked)
  const query = of('q')
  return filteredIndex(String(file.represented('identity').body), {
    ids: query === '' ? null : new Set(finderOf(content)(query).ids.slice(0, mostFound)),
    query,
    region: of('region'),
    kind: of('kind'),
    size: of('size'),
  })
}

/** The longest text that is looked up, in characters. */
const longestAsked = 100

/** The most documents of one page that a search makes. */
const mostFound = 100

const finders = new WeakMap<SiteContent, (query: string) => Found>()
const indexes = new WeakMap<SiteContent, IndexEntry[]>()

/** The documents of a built site that may be meant by an unknown id or by words: the best first, at most three. */
const meantDocuments = (content: SiteContent, asked: string): readonly string[] =>
  finderOf(content)(asked).ids.slice(0, 3)

function finderOf(content: SiteContent): (query: string) => Found {
  const find = finders.get(content) ?? documentFinder(documentsOf(content).map(findable))
  finders.set(content, find)
  return find
}

/** Empty if the site has no index that can be read: an unknown address is answered without suggestions then. */
function documentsOf(content: SiteContent): IndexEntry[] {
  const documents = indexes.get(content) ?? readIndex(content)
  indexes.set(content, documents)
  return documents
}

function readIndex({ answers }: SiteContent): IndexEntry[] {
  const index = answers.get('/api/public/requirements')?.file.represented('identity').body
  try {
    const { documents }: { documents: IndexEntry[] } = JSON.parse(String(index))
    return documents
  } catch {
    return []
  }
}

/** Answers addresses below /api that no other route answers with a problem, because their callers are programs. */
export async function unknownCalls(app: FastifyInstance): Promise<void> {
  const answer = async (_request: FastifyRequest, reply: FastifyReply) => sendProblem(reply, unknownCall)
  // In the onRequest hook, before the body is read.
  app.all('/api/*', { onRequest: answer }, answer)
}

/** Answers an address that cannot be decoded (`/%zz`) and reaches no route: a problem below /api, otherwise a page. */
export function unreadableAddresses(site: PublishedSite) {
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const path = pathOf(request)
    reply.headers(transportHeaders(request.server.baseUrl))
    if (path.startsWith('/api/public/')) reply.headers(openToAll)
    if (path.startsWith('/api/')) sendProblem(reply, unreadableAddress)
    else sendMissingPage(request, reply, site)
  }
}

/** The problem of a path with a stray percent sign, or with dots that lead out of the API. */
export const unreadableAddress: Problem = {
  status: 400,
  title: 'The address cannot be read',
  detail: 'Its path holds a percent sign or dots in a place where they mean nothing.',
  code: 'invalid_request',
}
