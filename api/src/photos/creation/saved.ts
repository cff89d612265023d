import { papersFor, printedSize, type SheetOptions } from '@likeness/engine'
import type { Catalog } from '@likeness/rules'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#accounts/caller.ts'
import { findDocument } from '#catalog/rules-in-force.ts'
import { unwrap } from '#foundation/problem.ts'
import { callerLeft } from '#http/answers.ts'
import { objectsOf } from '#storage/photos/objects.ts'
import { addPhotoForm } from '../photo-form.ts'
import { deleteSaved, keepPhoto, openSaved, type SavedPhoto, savedPhotos } from './saved-photos.ts'
import { KeepForm, type PhotoCreationParts, SavedAnswer, SheetForm, SheetQuery } from './schema.ts'

/** `POST /photos/sheet`: a finished photo on paper, as a file. It costs nothing. */
export function sheetRoute(parts: PhotoCreationParts): FastifyPluginAsyncZod {
  return async (app) => {
    addPhotoForm(app, Object.keys(SheetForm.shape))
    app.route({
      method: 'POST',
      url: '/photos/sheet',
      schema: { body: SheetForm },
      handler: async (request, reply) => {
        const { documentId, image, ...options } = request.body
        return sendSheet(reply, parts, { documentId, photo: image }, options)
      },
    })
  }
}

/** Answers with a print sheet of a photo, as a file to be saved. */
async function sendSheet(
  reply: FastifyReply,
  { engine, catalog }: PhotoCreationParts,
  { documentId, photo }: { documentId: string; photo: Uint8Array },
  options: SheetOptions,
): Promise<FastifyReply> {
  const { accountId } = callerOf(reply.request)
  const document = unwrap(findDocument(catalog(), documentId))
  const asked = { bytes: photo, document, options, flow: accountId, callerLeft: callerLeft(reply) }
  const { bytes, mimeType, copies } = unwrap(await engine.printSheet(asked))
  const name = `${document.id}-${options.paper}.${options.format === 'pdf' ? 'pdf' : 'jpg'}`
  return reply
    .type(mimeType)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('Likeness-Copies', copies)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

const ById = z.strictObject({ photoId: z.string().max(60) })

/** `/photos/saved`: keeps a finished photo for thirty days; lists, reads, prints and deletes saved photos. */
export function savedRoutes(parts: PhotoCreationParts): FastifyPluginAsyncZod {
  const { db, engine, catalog, photos } = parts
  return async (app) => {
    addPhotoForm(app, Object.keys(KeepForm.shape))
    app.route({
      method: 'GET',
      url: '/photos/saved',
      schema: { response: { 200: z.strictObject({ photos: z.array(SavedAnswer) }) } },
      handler: async (request) => {
        const photos = await savedPhotos(db, callerOf(request).accountId)
        return { photos: photos.map((photo) => savedAnswer(photo, catalog())) }
      },
    })
    app.route({
      method: 'GET',
      url: '/photos/saved/:photoId',
      schema: { params: ById },
      handler: async (request, reply) => {
        const { accountId } = callerOf(request)
        const { photo, format, documentId } = await openSaved(parts, accountId, request.params.photoId)
        const name = `${documentId}.${format === 'jpeg' ? 'jpg' : 'png'}`
        return reply
          .type(`image/${format}`)
          .header('Content-Disposition', `attachment; filename="${name}"`)
          .send(photo)
      },
    })
    app.route({
      method: 'GET',
      url: '/photos/saved/:photoId/sheet',
      schema: { params: ById, querystring: SheetQuery },
      handler: async (request, reply) => {
        const { accountId } = callerOf(request)
        const saved = await openSaved(parts, accountId, request.params.photoId)
        return sendSheet(reply, parts, saved, request.query)
      },
    })
    app.route({
      method: 'DELETE',
      url: '/photos/saved/:photoId',
      schema: { params: ById },
      handler: async (request, reply) => {
        const { photoId } = request.params
        const objects = await objectsOf(db, { savedId: photoId })
        await deleteSaved(db, callerOf(request).accountId, photoId)
        await photos.deleteOwed(objects)
        return reply.code(204).send()
      },
    })
    app.route({
      method: 'POST',
      url: '/photos/saved',
      schema: { body: KeepForm, response: { 201: SavedAnswer } },
      handler: async (request, reply) => {
        const { documentId, image } = request.body
        const { id } = unwrap(findDocument(catalog(), documentId))
        const { accountId } = callerOf(request)
        const sent = { bytes: image, flow: accountId, callerLeft: callerLeft(reply) }
        const { format, width, height } = unwrap(await engine.readFinished(sent))
        const kept = await keepPhoto(parts, accountId, image, { documentId: id, format, width, height })
        return reply.code(201).send(savedAnswer(kept, catalog()))
      },
    })
  }
}

function savedAnswer(photo: SavedPhoto, catalog: Catalog): z.infer<typeof SavedAnswer> {
  const { id, documentId, format, width, height, bytes } = photo
  const document = catalog.find(documentId)
  return {
    id,
    document_id: documentId,
    format,
    width,
    height,
    bytes,
    title: document?.title ?? documentId,
    papers: document ? papersFor(document, printedSize(document, photo)) : [],
    created_at: photo.createdAt.toISOString(),
    delete_at: photo.deleteAt.toISOString(),
  }
}
