import type { SheetOptions } from '@likeness/engine'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../../../accounts/caller.ts'
import { findDocument } from '../../../../catalog/find-document.ts'
import { SheetForm } from '../../../../photo-creation/fields.ts'
import { addPhotoForm } from '../../../photo-body/photo-form.ts'
import { callerLeft } from '../../../request/caller-left.ts'
import type { PhotoCreationParts } from './parts.ts'

/** `POST /photos/sheet`: a finished photo on paper, as a file. It costs nothing. */
export function sheetRoute({ engine, catalog }: PhotoCreationParts): FastifyPluginAsyncZod {
  return async (app) => {
    addPhotoForm(app, Object.keys(SheetForm.shape))
    app.route({
      method: 'POST',
      url: '/photos/sheet',
      schema: { body: SheetForm },
      handler: async (request, reply) => {
        const { documentId, image, ...options } = request.body
        const { accountId } = callerOf(request)
        return sendSheet(reply, { engine, catalog }, { accountId, documentId, photo: image, options })
      },
    })
  }
}

interface AskedSheet {
  accountId: string
  documentId: string
  photo: Uint8Array
  options: SheetOptions
}

/** Answers with a print sheet of a photo, as a file to be saved. */
export async function sendSheet(
  reply: FastifyReply,
  { engine, catalog }: Pick<PhotoCreationParts, 'engine' | 'catalog'>,
  { accountId, documentId, photo, options }: AskedSheet,
): Promise<FastifyReply> {
  const document = findDocument(catalog(), documentId)
  if (!document.ok) return reply.problem(document.problem)
  const sheet = await engine.printSheet({
    bytes: photo,
    document: document.value,
    options,
    flow: accountId,
    callerLeft: callerLeft(reply),
  })
  if (!sheet.ok) return reply.problem(sheet.problem)
  const { bytes, mimeType, copies } = sheet.value
  const name = `${document.value.id}-${options.paper}.${options.format === 'pdf' ? 'pdf' : 'jpg'}`
  return reply
    .type(mimeType)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('Likeness-Copies', copies)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
