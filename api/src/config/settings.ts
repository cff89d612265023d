import { rulesFolder } from '@likeness/rules'
import { z } from 'zod'
import { parseSecrets, parseSigningKeys, shortestSecret } from '../foundation/secrets.ts'
import { photoStoreSettings } from './photo-store.ts'
import { httpUrl, optionalNumber, quota, text, wholeNumber } from './setting-types.ts'
import { callersSettings, engineSettings, jobsSettings, longestWorkSeconds } from './work-settings.ts'

const secretAsked = `at least ${shortestSecret} characters each, such as those of \`openssl rand -base64 32\``

const keysAsked =
  'keys of 32 bytes in base64, the newest first, such as that of `openssl rand -base64 32`; later ones may be `public:` and the `x` of a JWK'

/** Where accounts, rules and photos are kept, the secret that seals them, and the keys that attest verdicts. */
const storageSettings = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'a URL such as postgres://user:password@host:5432/name' })
    .describe(
      'The PostgreSQL database, version 15 or later. `npm start` uses an embedded one where it is not set.',
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
  LIKENESS_ATTESTATION_KEYS: z
    .string(keysAsked)
    .transform((text, context) => {
      const keys = parseSigningKeys(text)
      if (keys) return keys
      context.addIssue({ code: 'custom', message: keysAsked })
      return z.NEVER
    })
    .describe(
      'Ed25519 keys, 32 bytes in base64 each: the first signs the attestations of verdicts, and `/.well-known/jwks.json` shows the public parts of all. All processes on one database need the same value. `npm start` makes one and keeps it. To replace it, see Attestations in OPERATING.md.',
    ),
  LIKENESS_RULES_FOLDER: z.string().default(rulesFolder).meta({
    description:
      'The folder of the rules, with files `<country>/<document>.yaml`. A saved file takes effect without a restart.',
    defaultText: '`rules/documents`',
  }),
  ...photoStoreSettings,
}

/** Where the API listens, and where the public reaches the service. */
const addressSettings = {
  HOST: z.string().min(1).default('127.0.0.1').describe('The address on which the API listens.'),
  PORT: wholeNumber(0, 65_535, 4322).describe('The port on which the API listens; 0 for any free one.'),
  LIKENESS_BASE_URL: httpUrl('https://example.org')
    .prefault('http://localhost:4321')
    .describe('The public address of the service: the start of every address in pages and answers.'),
}

/** Who sells, and how payments are received. */
const saleSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'a key such as "sk_live_…" or "rk_live_…"')
    .optional()
    .describe(
      'The key of the Stripe account that receives payments into wallets. Without it, the dashboard says that there are no payments.',
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'a signing secret such as "whsec_…"')
    .optional()
    .describe(
      'Verifies the events that Stripe sends to `/api/stripe/webhook`. Set it together with STRIPE_SECRET_KEY, or neither.',
    ),
  STRIPE_API_URL: httpUrl('https://api.stripe.com')
    .prefault('https://api.stripe.com')
    .describe("The address of Stripe's API. Tests use another one."),
  LIKENESS_OPERATOR_NAME: text(200).describe(
    'The person or company that runs the service and sells, for receipts, which otherwise say that no seller is stated, and for the pages about privacy, terms and contact. A build for a public LIKENESS_BASE_URL fails without it and the next two.',
  ),
  LIKENESS_OPERATOR_ADDRESS: z
    .string()
    .max(500)
    .transform((text) =>
      text
        .split(/[;\n]/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .optional()
    .describe('The postal address of the operator. Its lines are separated by semicolons.'),
  LIKENESS_OPERATOR_EMAIL: text(254).describe('The mail address of the operator, for questions of users.'),
  LIKENESS_OPERATOR_TAX_ID: text(60).describe('The tax id of the operator, for receipts: `VAT DE123456789`.'),
  LIKENESS_OPERATOR_TAX_NOTE: text(500).describe(
    'A sentence about tax that the law of the operator asks for, for receipts. The service computes no tax.',
  ),
}

/** Attempts to sign in, passwords, and the messages that go with both. */
const signInSettings = {
  LIKENESS_SIGN_IN_FAILURES_PER_ADDRESS: quota('30/600', 1).describe(
    'Wrong passwords, codes and links from one network address in a period, before it has to wait. Its neighbourhood (24 bits of IPv4, 48 of IPv6) has four times as many.',
  ),
  LIKENESS_SIGN_IN_FAILURES_PER_ACCOUNT: quota('10/900', 1).describe(
    'Wrong passwords and codes for one account in a period, from all addresses, before sign-in has to wait. Each neighbourhood of the network (24 bits of IPv4, 48 of IPv6) has half as many of its own, so that no one locks the owner out.',
  ),
  LIKENESS_PASSWORD_RANGES_URL: httpUrl('https://api.pwnedpasswords.com/range')
    .optional()
    .describe(
      'A list of breached passwords, such as `https://api.pwnedpasswords.com/range`. It receives the first 5 digits of the SHA-1 of each chosen password. Without it, passwords are not compared with breaches.',
    ),
  LIKENESS_MAIL_PER_ADDRESS: quota('30/3600', 1).describe(
    'Messages to confirm a mail address, to reset a password or to invite a person that one network address may request in a period; four times as many in a day, and three times as many for a neighbourhood of the network (24 bits of IPv4, 48 of IPv6).',
  ),
  LIKENESS_MAIL_PER_RECIPIENT: quota('6/3600', 1).describe(
    'Messages to one mailbox in a period, for each kind: to confirm an address, to reset a password, with a sign-in code, with an invitation. Further ones are sent only to people in other neighbourhoods of the network: a third as many for each, and four times as many for all.',
  ),
  LIKENESS_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'a URL such as smtp://user:password@host:587' })
    .optional()
    .describe(
      'The server that sends mail to account owners. Without it, messages are printed and kept in the folder `outbox` of LIKENESS_DATA_FOLDER: for development only.',
    ),
  LIKENESS_MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/, 'an address such as "Likeness <no-reply@example.org>"')
    .optional()
    .meta({ description: 'The sender of mail.', defaultText: 'no-reply at the host of LIKENESS_BASE_URL' }),
}

/** A photo that was accepted may wait and be processed for that long, and must be charged after that. */
const shortestStopSeconds = longestWorkSeconds + 10

/** Metrics and the log, and how the service stops. */
const operationSettings = {
  LIKENESS_METRICS_PORT: optionalNumber(0, 65_535).describe(
    'The port of `GET /metrics`, for Prometheus; 0 for any free one. Without it, no metrics are kept.',
  ),
  LIKENESS_METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The address of `GET /metrics`: one that the public cannot reach.'),
  LIKENESS_WEBHOOK_ALLOW_PRIVATE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe(
      'Whether webhooks may go to private addresses and over plain HTTP. For development and tests only: anyone with a key could reach what this machine can reach.',
    ),
  LIKENESS_DRAIN_DELAY_SECONDS: wholeNumber(0, 300, 0).describe(
    'How long a process that has to stop still accepts calls while `/readyz` answers 503, so that load balancers stop using it.',
  ),
  LIKENESS_STOP_SECONDS: wholeNumber(shortestStopSeconds, 3600, 60).describe(
    'How long it may then take to finish what it accepted. systemd or Kubernetes must wait longer than both together.',
  ),
  LIKENESS_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least severe log line that is written; `info` logs each request.'),
}

/**
 * Every setting of the API, by the name of its environment variable. `npm run generate -- settings` writes the table in
 * api/README.md from the descriptions and defaults; `defaultText` stands for a default that depends on the machine.
 */
export const settings = z.object({
  ...storageSettings,
  ...addressSettings,
  ...saleSettings,
  ...engineSettings,
  ...callersSettings,
  ...signInSettings,
  ...jobsSettings,
  ...operationSettings,
})
