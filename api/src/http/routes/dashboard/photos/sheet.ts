import type { SheetOptions } from '@likeness/engine'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findDocument } from '../../../../catalog/find-document.ts'
import { SheetForm } from '../../../../photo-creation/fields.ts'
import { addPhotoForm } from '../../../photo-body/photo-form.ts'
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
        return sendSheet(reply, { engine, catalog }, documentId, image, options)
      },
    })
  }
}

/** Answers with a print sheet of a photo, as a file to be saved. */
export async function sendSheet(
  reply: FastifyReply,
  { engine, catalog }: Pick<PhotoCreationParts, 'engine' | 'catalog'>,
  documentId: string,
  photo: Uint8Array,
  options: SheetOptions,
): Promise<FastifyReply> {
  const document = findDocument(catalog(), documentId)
  if (!document.ok) return reply.problem(document.problem)
  const sheet = await engine.printSheet(photo, document.value, options)
  if (!sheet.ok) return reply.problem(sheet.problem)
  const { bytes, mimeType, copies } = sheet.value
  const name = `${document.value.id}-${options.paper}.${options.format === 'pdf' ? 'pdf' : 'jpg'}`
  return reply
    .type(mimeType)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('Likeness-Copies', copies)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
