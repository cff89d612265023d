import { until } from '@likeness/engine/testing/until.ts'
import type { FastifyInstance } from 'fastify'
import { Batch, BatchResults } from '../../src/batches/schema.ts'

/** The calls for batches of an app that does not listen, with a key. */
export function batchCalls(app: FastifyInstance, key: string) {
  const authorization = `Bearer ${key}`
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/v1/batches${path}`,
      headers: { authorization },
      ...(payload && { payload }),
    })
  const read = async (id: string) => Batch.parse((await call('GET', `/${id}`)).json())
  /** @param photo A text in place of the photo. */
  const send = (id: string, reference: string, photo = `photo ${reference}`, query = '') =>
    app.inject({
      method: 'PUT',
      url: `/api/v1/batches/${id}/items/${encodeURIComponent(reference)}${query}`,
      headers: { authorization, 'content-type': 'image/jpeg' },
      payload: photo,
    })
  return {
    call,
    read,
    send,
    /** Creates a batch. Throws if it is not accepted. */
    created: async (fields: object = {}): Promise<Batch> => {
      const response = await call('POST', '', { documentId: 'us-passport', ...fields })
      if (response.statusCode !== 201) throw new Error(response.body)
      return Batch.parse(response.json())
    },
    /** Sends photos with the references 1, 2, 3 and so on. Throws if one is not accepted. */
    sendMany: async (id: string, count: number): Promise<void> => {
      for (let n = 1; n <= count; n += 1) {
        const response = await send(id, String(n))
        if (response.statusCode !== 201) throw new Error(response.body)
      }
    },
    close: (id: string) => call('POST', `/${id}/close`),
    results: async (id: string) => BatchResults.parse((await call('GET', `/${id}/results`)).json()),
    /** Waits until a batch has ended and returns it. */
    ended: async (id: string) => {
      await until(async () => (await read(id)).ended_at !== null)
      return read(id)
    },
  }
}
