import { z } from 'zod'
import { Crop } from '../result/result.ts'
import { CheckResult } from '../verdict/check-result.ts'

/** The file that a document asks for, with all that is known of it but its bytes. */
export const ExportedResult = z.strictObject({
  document: z.string().describe('The document id in upper case.'),
  rules_version: z.string().describe('The version of the rule by which the photo was made: "2026.11".'),
  format: z.enum(['png', 'jpeg']),
  quality: z.int().nullable().describe('The quality with which a JPEG was saved; null for a PNG.'),
  width: z.int().describe('In pixels of the finished photo.'),
  height: z.int(),
  bytes: z.int().describe('The size of the finished file.'),
  dpi: z.int().describe('The resolution that the file states.'),
  crop: Crop.describe('The part of the upright photo that was cut out and scaled.'),
  check: CheckResult.describe('The check of the finished file itself (`validate`).'),
})
export type ExportedResult = z.infer<typeof ExportedResult>

/** What the engine returns: the facts, and the file itself. */
export interface ExportedPhoto {
  readonly result: ExportedResult
  readonly photo: Uint8Array
}
