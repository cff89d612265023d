import { setImmediate } from 'node:timers/promises'
import { type Language, Mode } from '@likeness/engine'
import type { Catalog } from '@likeness/rules'
import { z } from 'zod'
import { findDocument } from '#catalog/rules-in-force.ts'
import { jobLimits } from '#config/limits.ts'
import { type Outcome, type Problem, Refused } from '#foundation/problem.ts'
import { type FindPolicy, type JudgedBy, judgedBy } from '#organisation/policies-of-calls.ts'
import { readSentImage } from '../data-url.ts'
import { CheckRequest, DocumentId, imageBase64, language, policy } from '../fields.ts'
import type { Stated } from '../photo-call.ts'
import { JobParams } from './schema.ts'
import type { NewItem } from './stored-items.ts'

const { itemsOfPart, itemIdLength, metadataEntries, metadataKeyLength, metadataValueLength } = jobLimits
const { subject, profile } = CheckRequest.shape

const ItemId = z
  .string()
  .regex(
    new RegExp(`^[^\\u0000-\\u001f\\u007f-\\u009f]{1,${itemIdLength}}$`, 'u'),
    `must be 1 to ${itemIdLength} characters, without control characters.`,
  )
  .describe('The name of the item in the answers, unique within the job.')

const Item = CheckRequest.omit({ language: true, imageUrl: true })
  .extend({
    imageBase64,
    documentId: DocumentId.optional().describe('The document of this photo, if not that of the job.'),
    mode: Mode.optional().describe('If absent, that of the job.'),
    itemId: ItemId.optional().describe(
      'The name of the item in the answers, unique within the job. If absent, its number, counted from 1.',
    ),
  })
  .meta({ id: 'JobRequestItem' })

/** Short strings by which a caller recognizes what it sent. */
const Metadata = z
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

const itemCount = `must be a whole number from 1 to ${jobLimits.items}.`

export const JobRequest = z
  .strictObject({
    items: z
      .array(Item, `must be a list of 1 to ${itemsOfPart} items.`)
      .min(1, `must contain 1 to ${itemsOfPart} items.`)
      .max(itemsOfPart, `must contain 1 to ${itemsOfPart} items.`)
      .optional()
      .describe(
        'The photos of the job, which then takes no others. If absent, the job is open: photos are added to it.',
      ),
    documentId: DocumentId.optional().describe(
      'The document of photos that state none. An open job must have one.',
    ),
    mode: Mode.default('validate').describe(
      'validate judges the file as it is; check judges the best crop that the rule allows. A job judges finished files unless ' +
        'this says otherwise, because it is mostly sent by programs that have them; a single call names its mode in its address.',
    ),
    subject,
    profile,
    policy: policy.describe(
      'The name of the policy of all items that name none; null for none. If absent, the default of the key.',
    ),
    language,
    metadata: Metadata.default({}).describe(
      `Up to ${metadataEntries} short strings by which the caller recognizes the job.`,
    ),
    expectedItems: z
      .int(itemCount)
      .min(1, itemCount)
      .max(jobLimits.items, itemCount)
      .optional()
      .describe('Closes an open job when it has received so many photos, without a further call.'),
  })
  .meta({ id: 'JobRequest' })
export type JobRequest = z.infer<typeof JobRequest>

export const ItemParams = JobParams.extend({ itemId: ItemId })

/** What may differ between the photos that are added to a job one by one. */
const ofItem = {
  documentId: DocumentId.optional().describe('The document of this photo, if not that of the job.'),
  subject: subject.describe('The age group of this person, if not that of the job.'),
}

export const ItemFields = z.strictObject(ofItem)

export const ItemRequest = z.strictObject({ ...ofItem, imageBase64 }).meta({ id: 'JobItemRequest' })

/** What is sent to an upload address: the address itself says which photo of which job it is. */
export const UploadRequest = z.strictObject({ imageBase64 }).meta({ id: 'UploadRequest' })

const seconds = jobLimits.addressSeconds
const validFor = `must be a whole number from ${seconds.least} to ${seconds.most}.`

export const UploadAddressesRequest = z
  .strictObject({
    items: z
      .array(z.strictObject({ itemId: ItemId, ...ofItem }))
      .min(1, 'must have at least one item.')
      .max(jobLimits.addresses, `must have at most ${jobLimits.addresses} items.`)
      .describe('The photos that will be uploaded.'),
    expiresInSeconds: z
      .int(validFor)
      .min(seconds.least, validFor)
      .max(seconds.most, validFor)
      .default(seconds.usual)
      .describe('How long the addresses are valid, but never longer than the job.'),
  })
  .meta({ id: 'UploadAddressesRequest' })
export type UploadAddressesRequest = z.infer<typeof UploadAddressesRequest>

/** A job as its caller sent it. What it says of photos is for those that do not say it themselves. */
export interface NewJob {
  documentId: string | undefined
  mode: Mode
  by: JudgedBy
  language: Language
  metadata: Record<string, string>
  expectedItems: number | undefined
}

export interface ReadItem extends NewItem {
  /** What was sent of these for the item or the job, by which a repeated call is recognized. */
  stated: Omit<Stated, 'language'>
}

/**
 * Checks what the schema cannot of a job and, if it has them, of its items: the photos, the documents, the policies, and that the
 * items' ids are unique.
 * @param language The language of all results.
 * @param policies Finds the account's policies. Each is kept in the version that is the latest now.
 * @returns No items for a job that is open.
 * @throws Refused: the first problem, with a pointer to the field. Then none of the items is accepted.
 */
export async function readJob(
  { items, documentId, mode, subject, profile, policy, metadata, expectedItems }: JobRequest,
  catalog: Catalog,
  language: Language,
  policies: FindPolicy,
): Promise<{ job: NewJob; items: ReadItem[] | undefined }> {
  const ofJob =
    documentId === undefined ? undefined : valueAt('/documentId', findDocument(catalog, documentId)).id
  const by = judgedBy({ subject, profile }, valueAt('/policy', policies(policy)))
  const job: NewJob = { documentId: ofJob, mode, by, language, metadata, expectedItems }
  if (!items) {
    if (ofJob === undefined) throw invalid('/documentId', 'A job without items needs a documentId.')
    return { job, items }
  }
  if (expectedItems !== undefined)
    throw invalid('/expectedItems', 'A job closes with its items: only one without items can expect some.')
  const read: ReadItem[] = []
  const names = new Set<string>()
  let bytes = 0
  for (const [index, { imageBase64, itemId, ...sent }] of items.entries()) {
    const at = (field: string) => `/items/${index}/${field}`
    const name = itemId ?? String(index + 1)
    if (names.has(name)) {
      throw invalid(
        at('itemId'),
        `An earlier item already has the id "${name}". Give each item a different id.`,
      )
    }
    names.add(name)
    const stated = { subject, profile, policy, documentId: ofJob, ...sent, mode: sent.mode ?? mode }
    if (stated.documentId === undefined)
      throw invalid(at('documentId'), 'The item needs a documentId, because the job has none.')
    const document = valueAt(at('documentId'), findDocument(catalog, stated.documentId))
    const found = valueAt(sent.policy === undefined ? '/policy' : at('policy'), policies(stated.policy))
    // Other calls are served between two photos: to decode 20 at once would stop them for 100 ms.
    if (index > 0) await setImmediate()
    const image = valueAt(at('imageBase64'), readSentImage(imageBase64, at('imageBase64')))
    bytes += image.byteLength
    if (bytes > jobLimits.photoBytes) {
      const detail = `The photos of the job have more than ${jobLimits.photoBytes} bytes in total. Split them into several jobs.`
      throw pointedAt(at('imageBase64'), { code: 'payload_too_large', detail })
    }
    const { policy: used, ...by } = judgedBy(stated, found)
    read.push({
      name,
      documentId: document.id,
      mode: stated.mode,
      ...by,
      policy: used ?? null,
      stated,
      image,
    })
  }
  return { job, items: read }
}

function valueAt<T>(pointer: string, outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw pointedAt(pointer, outcome.problem)
}

const invalid = (pointer: string, detail: string) => pointedAt(pointer, { code: 'invalid_request', detail })

/** The same problem with a pointer to the wrong field. */
function pointedAt(pointer: string, { code, detail, extra }: Problem): Refused {
  return new Refused({ code, detail, extra: { errors: [{ pointer, detail }], ...extra } })
}
