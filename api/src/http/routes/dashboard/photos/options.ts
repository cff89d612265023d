import { backgroundColours, editingPolicyOf, notesOn, outputAspect, printedSize } from '@likeness/engine'
import { publicRecord, type RuleDocument } from '@likeness/rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CurrentCatalog } from '../../../../catalog/current-catalog.ts'
import { findDocument } from '../../../../catalog/find-document.ts'
import { operations } from '../../../../contract/operations.ts'
import { DocumentsAnswer, documentName, OptionsAnswer } from '../../../../photo-creation/answers.ts'
import { papersOf } from '../../../../photo-creation/papers-of.ts'

/** `GET /photos/documents`: the documents that photos are made for. `GET /photos/options`: what can be made of a photo
 *  for a document, and the prices. Both are read before anybody signs in. */
export function optionsRoute(catalog: CurrentCatalog): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/photos/documents',
      schema: { response: { 200: DocumentsAnswer } },
      handler: async () => ({ documents: catalog().documents.map(documentName) }),
    })
    app.route({
      method: 'GET',
      url: '/photos/options',
      schema: {
        querystring: z.strictObject({ documentId: z.string().max(200) }),
        response: { 200: OptionsAnswer },
      },
      handler: async (request, reply) => {
        const current = catalog()
        const found = findDocument(current, request.query.documentId)
        if (!found.ok) return reply.problem(found.problem)
        const document = found.value
        const baseline = current.find('zz-icao-9303')
        const stated = publicRecord(document).editing_policy
        const print = printedSize(document, outputAspect(document))
        return {
          document: documentName(document),
          prices: { check: operations.check.price, background: operations.background.price },
          background: {
            policy: stated?.policy ?? null,
            text: stated?.text ?? null,
            allowed: editingPolicyOf(document, false).ok,
            colors: backgroundColours(document, baseline ?? document),
          },
          print_mm: print && statedMm(document, print),
          notes: notesOn(document, 'en'),
          papers: papersOf(document, print),
        }
      },
    })
  }
}

/** The print as the authority states it in millimetres, as pages show it. A sheet has its inches: 2 are 50.8 mm, stated as 51. */
function statedMm({ print }: RuleDocument, { widthMm, heightMm }: { widthMm: number; heightMm: number }) {
  const stated = print?.maxSize ? undefined : print?.size
  return { width: stated?.widthMm ?? widthMm, height: stated?.heightMm ?? heightMm }
}
