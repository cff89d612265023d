import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { answerUnread } from '../problems/lingering-close.ts'
import { readPhotoForm } from './form.ts'

/** Lets the routes of an app accept a photo in `multipart/form-data` with these fields, read by `readPhotoForm`. */
export function addPhotoForm(app: FastifyInstance, fields: readonly string[]): void {
  app.register(multipart)
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    const form = await readPhotoForm(request, fields)
    if (!form.ok) return answerUnread(reply, form.problem)
    request.body = form.value
  })
}
