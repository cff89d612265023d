import { setImmediate } from 'node:timers/promises'
import { type Language, Mode } from '@likeness/engine'
import type { Catalog } from '@likeness/rules'
import { z } from 'zod'
import { findDocument } from '#catalog/rules-in-force.ts'
import { jobLimits } from '#config/limits.ts'
import { type Outcome, type Problem, Refused } from '#foundation/problem.ts'
import { type FindPolicy, judgedBy } from '#organisation/policies-of-calls.ts'
import { readSentImage } from '../data-url.ts'
import { CheckRequest, imageBase64, language, policy } from '../fields.ts'
import type { NewItem, NewJob } from './stored-items.ts'

const { items, itemIdLength, metadataEntries, metadataKeyLength, metadataValueLength } = jobLimits

const Item = CheckRequest.omit({ language: true, imageUrl: true })
  .extend({ imageBase64 })
  .extend({
    mode: Mode.default('validate').describe(
      'validate judges the file as it is; check judges the best crop that the rule allows. A job judges finished files unless ' +
        'this says otherwise, because it is mostly sent by programs that have them; a single call names its mode in its address.',
    ),
    itemId: z
      .string()
      .min(1, `must be 1 to ${itemIdLength} characters.`)
      .max(itemIdLength, `must be 1 to ${itemIdLength} characters.`)
      .optional()
      .describe(
        'The name of the item in the answers, unique within the job. If absent, its number, counted from 1.',
      ),
  })
  .meta({ id: 'JobRequestItem' })

/** Short strings by which a caller recognizes what it sent. */
export const Metadata = z
  .record(
    z.string().max(metadataKeyLength, `a name has at most ${metadataKeyLength} characters.`),
    z
      .string('must be a string.')
      .max(metadataValueLength, `must be at most ${metadataValueLength} characters.`),
  )
  .refine(
    (record) => Object.keys(record).length <= metadataEntries,
    `has at most ${metadataEntries} entries.`,
  )

export const JobRequest = z
  .strictObject({
    items: z
      .array(Item, `must be a list of 1 to ${items} items.`)
      .min(1, `must contain 1 to ${items} items.`)
      .max(items, `must contain 1 to ${items} items.`),
    metadata: Metadata.default({}).describe(
      `Up to ${metadataEntries} short strings by which the caller recognizes the job.`,
    ),
    policy: policy.describe(
      'The name of the policy of all items that name none; null for none. If absent, the default of the key.',
    ),
    language,
  })
  .meta({ id: 'JobRequest' })
export type JobRequest = z.infer<typeof JobRequest>

/**
 * Checks what the schema cannot: the photos, the documents, and that the items' ids are unique.
 * @param language The language of all results.
 * @param policies Finds the account's policies. An item keeps the version that is the latest now.
 * @throws Refused: the first problem, with a pointer to the field. Then none of the items is accepted.
 */
export async function readJob(
  { items, metadata, policy: ofAll }: JobRequest,
  catalog: Catalog,
  language: Language,
  policies: FindPolicy,
): Promise<NewJob> {
  const read: NewItem[] = []
  const names = new Set<string>()
  let bytes = 0
  for (const [index, { documentId, imageBase64, mode, itemId, ...sent }] of items.entries()) {
    const at = (field: string) => `/items/${index}/${field}`
    const name = itemId ?? String(index + 1)
    if (names.has(name)) {
      const detail = `An earlier item already has the id "${name}". Give each item a different id.`
      throw pointedAt(at('itemId'), { code: 'invalid_request', detail })
    }
    names.add(name)
    valueAt(at('documentId'), findDocument(catalog, documentId))
    const { policy: named = ofAll } = sent
    const found = valueAt(sent.policy === undefined ? '/policy' : at('policy'), policies(named))
    // Other calls are served between two photos: to decode 20 at once would stop them for 100 ms.
    if (index > 0) await setImmediate()
    const image = valueAt(at('imageBase64'), readSentImage(imageBase64, at('imageBase64')))
    bytes += image.byteLength
    if (bytes > jobLimits.photoBytes) {
      const detail = `The photos of the job have more than ${jobLimits.photoBytes} bytes in total. Split them into several jobs.`
      throw pointedAt(at('imageBase64'), { code: 'payload_too_large', detail })
    }
    const { policy, ...by } = judgedBy(sent, found)
    const stated = { ...sent, policy: named }
    read.push({ name, documentId, mode, ...by, stated, policy: policy ?? null, image })
  }
  return { items: read, metadata, language }
}

function valueAt<T>(pointer: string, outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw pointedAt(pointer, outcome.problem)
}

/** The same problem with a pointer to the wrong field. */
function pointedAt(pointer: string, { code, detail, extra }: Problem): Refused {
  return new Refused({ code, detail, extra: { errors: [{ pointer, detail }], ...extra } })
}
