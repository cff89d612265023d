import type { IncomingMessage } from 'node:http'
import { limits } from '@likeness/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RefusedRequest } from '../problems/refused-request.ts'
import { receiveBody } from '../request/body/receive-body.ts'
import { FormReader, unreadable } from './form-reader.ts'

/** In addition to its image, a form contains an id and some headers. */
const largestFormBytes = limits.maxFileBytes + 16_384

/** Lets the routes of an app accept a photo in `multipart/form-data` with these fields, read by `FormReader`. */
export function addPhotoForm(app: FastifyInstance, fields: readonly string[]): void {
  const parse = async (request: FastifyRequest, payload: IncomingMessage) => {
    const form = readerOf(request, fields)
    await receiveBody(payload, request, largestFormBytes, (bytes) => {
      const problem = form.feed(bytes)
      return problem && new RefusedRequest(problem)
    })
    const read = await form.end()
    if (!read.ok) throw new RefusedRequest(read.problem)
    return read.value
  }
  app.addContentTypeParser('multipart/form-data', parse)
}

function readerOf({ headers }: FastifyRequest, fields: readonly string[]): FormReader {
  try {
    return new FormReader(headers['content-type'] ?? '', fields)
  } catch {
    throw new RefusedRequest(unreadable)
  }
}
