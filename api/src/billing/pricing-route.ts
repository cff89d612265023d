import { limits } from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answers } from '../contract/answers.ts'
import { type Operation, operations, routeOf } from '../contract/operations.ts'
import { sendWritten } from '../http/answers.ts'
import { isPriced } from './prices.ts'

const Price = z
  .object({
    operation: z.string().describe('The name of the operation, also in usage and on the statement.'),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string(),
    price: z.string().describe('The price of a call, in USD.'),
    unit: z.literal('call').describe('Prices are per call, however many photos it carries.'),
    charged_when: z.string().describe('When the price is charged, in words.'),
    limits: z
      .object({
        max_items: z.int().describe('The number of photos in one call.'),
        max_image_bytes: z.int().describe('The largest image file, in bytes.'),
        max_image_pixels: z.int().describe('The most pixels of an image: width times height.'),
      })
      .meta({ id: 'PriceLimits' })
      .nullable()
      .describe('What a call can carry; null if it carries no photo.'),
  })
  .meta({ id: 'Price' })

export const PriceList = z
  .object({
    currency: z.literal('USD'),
    data: z.array(Price).describe('Every operation.'),
  })
  .meta({ id: 'PriceList' })

/** `GET /pricing`: the price of each operation, and what a call can carry for it. */
export const pricingRoute: FastifyPluginAsyncZod = async (app) => {
  const data = Object.values(operations).map(priceOf)
  const body = Buffer.from(JSON.stringify(PriceList.encode({ currency: 'USD', data })))
  app.route({
    ...routeOf(operations.pricing),
    schema: {
      summary: 'List the prices',
      description: 'The price of a call of each operation. Reading is free.',
      tags: ['Catalog'],
      querystring: z.strictObject({}),
      response: answers({ 200: PriceList }),
    },
    handler: async (_request, reply) => sendWritten(reply, { body, replayed: false }),
  })
}

function priceOf(listed: Operation): z.infer<typeof Price> {
  const { operation, method, path, price, maxPhotos, maxPixels: max_image_pixels = limits.maxPixels } = listed
  const { maxFileBytes: max_image_bytes } = limits
  return {
    operation,
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    price,
    unit: 'call',
    charged_when: isPriced(operation) ? chargedOnce : 'Never: it is free.',
    limits: maxPhotos === undefined ? null : { max_items: maxPhotos, max_image_bytes, max_image_pixels },
  }
}

const chargedOnce =
  'Once the call has a result. No error is charged, nor a call repeated under the same Idempotency-Key.'
