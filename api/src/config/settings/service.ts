import { rulesFolder } from '@likeness/rules'
import { z } from 'zod'
import { parseSecrets, shortestSecret } from '../../foundation/secrets.ts'
import { wholeNumber } from './values.ts'

const secretAsked = `at least ${shortestSecret} characters each, such as those of \`openssl rand -base64 32\``

/** The database, the secret, and the addresses of the service. */
export const serviceSettings = {
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
  HOST: z.string().min(1).default('127.0.0.1').describe('The address on which the API listens.'),
  PORT: wholeNumber(0, 65_535)
    .default(4322)
    .describe('The port on which the API listens; 0 for any free one.'),
  LIKENESS_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
    .prefault('http://localhost:4321')
    .describe('The public address of the service: the start of every address in pages and answers.'),
  LIKENESS_RULES_FOLDER: z.string().default(rulesFolder).meta({
    description:
      'The folder of the rules, with files `<country>/<document>.yaml`. A saved file takes effect without a restart.',
    defaultText: '`rules/documents`',
  }),
}
