import { rulesFolder } from '@likeness/rules'
import { z } from 'zod'
import { parseSecrets, shortestSecret } from '../../foundation/secrets.ts'
import { parsePlaces } from '../photo-store.ts'

const secretAsked = `at least ${shortestSecret} characters each, such as those of \`openssl rand -base64 32\``

/** Where accounts, rules and photos are kept, and the secret that seals them. */
export const storageSettings = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'a URL such as postgres://user:password@host:5432/name' })
    .describe(
      'The PostgreSQL database, version 14 or later. `npm start` uses an embedded one where it is not set.',
    ),
  LIKENESS_SECRET: z
    .string(secretAsked)
    .transform((text, context) => {
      const secrets = parseSecrets(text)
      if (secrets) return secrets
      context.addIssue({ code: 'custom', message: secretAsked })
      return z.NEVER
    })
    .describe(
      'Encrypts waiting photos and webhook secrets, and signs cookies. All processes on one database need the same value. `npm start` makes one and keeps it. To replace it, list several, the newest first, one on each line or separated by commas or spaces: the first makes everything new, the others open what they made until `npm run -s admin -- secrets rotate` has sealed it anew.',
    ),
  LIKENESS_RULES_FOLDER: z.string().default(rulesFolder).meta({
    description:
      'The folder of the rules, with files `<country>/<document>.yaml`. A saved file takes effect without a restart.',
    defaultText: '`rules/documents`',
  }),
  LIKENESS_OBJECT_STORE: z
    .string()
    .transform((text, context) => {
      const places = parsePlaces(text)
      if (places) return places
      context.addIssue({
        code: 'custom',
        message: 'a bucket such as "s3://bucket/prefix", or a list of places such as "s3://bucket, database"',
      })
      return z.NEVER
    })
    .optional()
    .meta({
      description:
        'A bucket of an S3-compatible store, such as `s3://bucket/prefix`, that keeps the photos of jobs, batches and reviews, and saved photos. To move, list several places, the new one first; `database` is one: new photos go to the first, and those in the others are used until they are deleted. All processes need the same value. See "Photos" above.',
      defaultText: 'photos are kept in the database',
    }),
  LIKENESS_OBJECT_STORE_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://s3.example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({
      description: 'The address of that store. Buckets are named in the path.',
      defaultText: "Amazon's, in the region",
    }),
  LIKENESS_OBJECT_STORE_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'a region such as eu-central-1')
    .default('us-east-1')
    .describe('The region of the store, which is part of the signature of each request.'),
  AWS_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The id of the key of the store. It may put, get and delete objects of the bucket, and list them.',
    ),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('The secret of that key. LIKENESS_OBJECT_STORE needs both.'),
}
