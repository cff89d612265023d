import { z } from 'zod'

/** The part of JSON Schema that the OpenAPI document uses. */
export const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  const: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
  get anyOf() {
    return z.array(Schema).optional()
  },
  get allOf() {
    return z.array(Schema).optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  required: z.array(z.string()).optional(),
  get propertyNames() {
    return Schema.optional()
  },
  get additionalProperties() {
    return z.union([z.boolean(), Schema]).optional()
  },
  get items() {
    return z.union([z.boolean(), Schema]).optional()
  },
  get prefixItems() {
    return z.array(Schema).optional()
  },
})
export type Schema = z.infer<typeof Schema>
