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
import { sha256 } from '../attestations/attest.ts'
import { codeOf } from '../attestations/code.ts'
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
        const { documentId, image, attestation, ...options } = request.body
        const attested = await attestedFile(parts, image, attestation)
        return sendSheet(reply, parts, { documentId, photo: image, attestation: attested }, options)
      },
    })
  }
}

/**
 * The attestation of a file, verified.
 * @throws Refused: a problem of `verify`.
 */
async function attestedFile({ attestations }: PhotoCreationParts, file: Uint8Array, attestation = '') {
  if (attestation === '') return null
  unwrap(await attestations.verify(attestation, sha256(file)))
  return attestation
}

/** Answers with a print sheet of a photo, as a file to be saved. An attestation is on it as a QR code. */
async function sendSheet(
  reply: FastifyReply,
  { engine, catalog, metering: { baseUrl } }: PhotoCreationParts,
  { documentId, photo, attestation }: { documentId: string; photo: Uint8Array; attestation: string | null },
  { paper, format }: Pick<SheetOptions, 'paper' | 'format'>,
): Promise<FastifyReply> {
  const { accountId } = callerOf(reply.request)
  const document = unwrap(findDocument(catalog(), documentId))
  const options = { paper, format, ...(attestation && { code: codeOf(baseUrl, attestation) }) }
  const asked = { bytes: photo, document, options, flow: accountId, callerLeft: callerLeft(reply) }
  const { bytes, mimeType, copies } = unwrap(await engine.printSheet(asked))
  const name = `${document.id}-${paper}.${format === 'pdf' ? 'pdf' : 'jpg'}`
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
        const { documentId, image, attestation } = request.body
        const { id } = unwrap(findDocument(catalog(), documentId))
        const { accountId } = callerOf(request)
        const sent = { bytes: image, flow: accountId, callerLeft: callerLeft(reply) }
        const { format, width, height } = unwrap(await engine.readFinished(sent))
        const attested = await attestedFile(parts, image, attestation)
        const facts = { documentId: id, format, width, height, attestation: attested }
        const kept = await keepPhoto(parts, accountId, image, facts)
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
    papers: document ? papersFor(document, printedSize(document, photo), photo.attestation !== null) : [],
    created_at: photo.createdAt.toISOString(),
    delete_at: photo.deleteAt.toISOString(),
  }
}
