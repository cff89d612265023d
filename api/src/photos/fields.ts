import {
  BackgroundOptions,
  BackgroundTexts,
  CheckResult,
  Language,
  Profile,
  Statements,
  StatementsText,
  Subject,
} from '@likeness/engine'
import { z } from 'zod'
import { Charge } from '../billing/metering/paid-call.ts'
import { livemode } from '../foundation/access.ts'
import { longestUrl } from '../webhooks/endpoint-url.ts'
import { fetchSeconds } from '../webhooks/send.ts'
import { attestation } from './attestations/attest.ts'

export const DocumentId = z
  .string('must be the id of a document, such as "us-passport".')
  .min(1, 'must be the id of a document, such as "us-passport".')
  .max(200, 'must be the id of a document, such as "us-passport".')
  .describe('The id of a document, such as "us-passport"; `GET /api/v1/documents` lists them.')

const subject = Subject.optional().describe(
  'The age group of the person. infant: below 1 year; child: 1 to 9 years. Rules that are relaxed for it are ' +
    'applied and named in `relaxed`. If absent, that of the policy; without one, adult.',
)

const profile = Profile.optional().describe(
  'standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. If absent, that of the ' +
    'policy; without one, standard.',
)

const aboutStatements =
  'What the person says, where an answer decides: a `question` of a cause gives the statements of either answer.'
const statements = Statements.optional().describe(aboutStatements)
const statementsText = StatementsText.optional().describe(`${aboutStatements} As JSON.`)

const policyName = z.string('must be the name of a policy.').max(100, 'must be the name of a policy.')

/** In a form or a query, where nothing is null, an empty text means none. */
export const policy = policyName
  .nullable()
  .optional()
  .describe(
    'The name of the policy by which checks count; its latest version is used. null, or an empty text, for none. If absent, the ' +
      'default of the key.',
  )
const policyText = policyName
  .optional()
  .describe(
    'The name of the policy by which checks count; empty for none. If absent, the default of the key.',
  )

export const language = Language.optional().describe(
  'The language of messages, advice and notes. If absent, the first of `Accept-Language` that there is; otherwise English.',
)

export const imageBase64 = z
  .string('must be the image as a data URL: data:<mime type>;base64,<data>.')
  .describe('The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format.')

/** The fields of a JSON body. */
export const CheckRequest = z
  .strictObject({
    documentId: DocumentId,
    imageBase64: imageBase64.optional(),
    imageUrl: z
      .string('must be the address of the image.')
      .max(longestUrl, `must be no longer than ${longestUrl} characters.`)
      .optional()
      .describe(
        'In place of `imageBase64`, the https address of the photo on the public internet. It is fetched at once, without ' +
          `redirects, within ${fetchSeconds} seconds, and not kept.`,
      ),
    subject,
    statements,
    profile,
    policy,
    language,
  })
  .meta({ id: 'CheckRequest' })

/** The fields of `multipart/form-data`. */
export const PhotoForm = z.strictObject({
  documentId: DocumentId,
  image: z
    .instanceof(Uint8Array, { error: 'must be the photo, as a file.' })
    .meta({ type: 'string', format: 'binary' })
    .describe('The photo as a file. Its bytes determine its format; the declared type is ignored.'),
  subject,
  statements: statementsText,
  profile,
  policy: policyText,
  language,
})

/** A body that is the photo itself. */
export const PhotoBytes = z
  .instanceof(Uint8Array)
  .meta({ type: 'string', format: 'binary' })
  .describe('The photo itself, with the document in the query.')

/** The query of a request whose body is the photo itself. */
export const PhotoQuery = z.strictObject({
  documentId: DocumentId.optional().describe(
    'The id of a document, if the body is the photo itself; otherwise send it in the body.',
  ),
  subject: Subject.optional().describe(
    'The age group of the person, if the body is the photo itself; otherwise send it in the body.',
  ),
  statements: statementsText,
  profile: Profile.optional(),
  policy: policyText,
  language,
})

/** The same for a call that replaces the background of the photo. */
export const BackgroundRequest = CheckRequest.extend(BackgroundOptions.shape).meta({
  id: 'BackgroundRequest',
})
export const BackgroundForm = PhotoForm.extend(BackgroundTexts.shape)
export const BackgroundQuery = PhotoQuery.extend(BackgroundTexts.shape)

/** What a check or a validation of one photo answers. */
export const CheckAnswer = CheckResult.extend({
  livemode,
  request_id: z.string().describe('The id to quote when you ask for help.'),
  charge: Charge.describe('The price of the call, and the balance after it.'),
  attestation,
}).meta({ id: 'CheckResult' })
export type CheckAnswer = z.infer<typeof CheckAnswer>

/** The fields that are sent with a photo, in whichever form of the request, as its schema has accepted them. */
type InEveryForm<Query extends z.ZodType> = Omit<z.infer<Query>, 'policy'> &
  Pick<z.infer<typeof CheckRequest>, 'policy'>
export type CheckFields = InEveryForm<typeof PhotoQuery>
export type BackgroundFields = InEveryForm<typeof BackgroundQuery>
