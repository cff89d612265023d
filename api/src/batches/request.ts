import { type Language, Mode } from '@likeness/engine'
import type { Catalog } from '@likeness/rules'
import { z } from 'zod'
import { findDocument } from '../catalog/find-document.ts'
import { batchLimits } from '../config/batch-limits.ts'
import type { Outcome } from '../foundation/problem.ts'
import { Metadata } from '../jobs/accepting/request.ts'
import { CheckRequest, DocumentId } from '../photos/fields.ts'
import { type FindPolicy, type JudgedBy, judgedBy } from '../policies/policy-of-call.ts'
import { Reference } from './schema.ts'

const { subject, profile, policy, language, imageBase64 } = CheckRequest.shape
const itemCount = `must be a whole number from 1 to ${batchLimits.items}.`

export const BatchRequest = z
  .strictObject({
    documentId: DocumentId,
    mode: Mode.default('validate').describe(
      'validate judges the file as it is; check judges the best crop that the rule allows.',
    ),
    subject,
    profile,
    policy,
    language,
    metadata: Metadata.default({}).describe('Short strings by which the caller recognizes the batch.'),
    expectedItems: z
      .int(itemCount)
      .min(1, itemCount)
      .max(batchLimits.items, itemCount)
      .optional()
      .describe('Closes the batch when it has received so many photos, without a further call.'),
  })
  .meta({ id: 'BatchRequest' })
export type BatchRequest = z.infer<typeof BatchRequest>

/** What may differ from photo to photo. */
const ofItem = {
  documentId: DocumentId.optional().describe('The document of this photo, if not that of the batch.'),
  subject: subject.describe('The age group of this person, if not that of the batch.'),
}

export const BatchItemFields = z.strictObject(ofItem)
export type BatchItemFields = z.infer<typeof BatchItemFields>

export const BatchItemRequest = z.strictObject({ ...ofItem, imageBase64 }).meta({ id: 'BatchItemRequest' })

/** What is sent to an upload address: the address itself says which photo of which batch it is. */
export const UploadRequest = z.strictObject({ imageBase64 }).meta({ id: 'UploadRequest' })

const seconds = batchLimits.addressSeconds
const validFor = `must be a whole number from ${seconds.least} to ${seconds.most}.`

export const UploadAddressesRequest = z
  .strictObject({
    items: z
      .array(z.strictObject({ reference: Reference, ...ofItem }))
      .min(1, 'must have at least one item.')
      .max(batchLimits.addresses, `must have at most ${batchLimits.addresses} items.`)
      .describe('The photos that will be uploaded.'),
    expiresInSeconds: z
      .int(validFor)
      .min(seconds.least, validFor)
      .max(seconds.most, validFor)
      .default(seconds.usual)
      .describe('How long the addresses are valid, but never longer than the batch.'),
  })
  .meta({ id: 'UploadAddressesRequest' })
export type UploadAddressesRequest = z.infer<typeof UploadAddressesRequest>

/** A batch as its caller described it. */
export interface NewBatch {
  documentId: string
  mode: Mode
  by: JudgedBy
  language: Language
  metadata: Record<string, string>
  expectedItems: number | undefined
}

/**
 * Checks what the schema cannot: that the document exists, and the policy.
 * @param language The language of all results.
 * @param policies Finds the account's policies. The batch keeps the version that is the latest now.
 */
export function readBatch(
  { documentId, mode, subject, profile, policy, metadata, expectedItems }: BatchRequest,
  catalog: Catalog,
  language: Language,
  policies: FindPolicy,
): Outcome<NewBatch> {
  const document = findDocument(catalog, documentId)
  if (!document.ok) return document
  const found = policies(policy)
  if (!found.ok) return found
  const by = judgedBy({ subject, profile }, found.value)
  return {
    ok: true,
    value: { documentId: document.value.id, mode, by, language, metadata, expectedItems },
  }
}
