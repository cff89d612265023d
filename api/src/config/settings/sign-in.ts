import { z } from 'zod'
import { quota } from './values.ts'

/** Attempts to sign in, passwords, and the messages that go with both. */
export const signInSettings = {
  LIKENESS_SIGN_IN_FAILURES_PER_ADDRESS: quota('30/600', 1)
    .prefault('30/600')
    .describe(
      'Wrong passwords, codes and links from one network address in a period, before it has to wait. Its neighbourhood (24 bits of IPv4, 48 of IPv6) has four times as many.',
    ),
  LIKENESS_SIGN_IN_FAILURES_PER_ACCOUNT: quota('10/900', 1)
    .prefault('10/900')
    .describe(
      'Wrong passwords and codes for one account in a period, from all addresses, before sign-in has to wait. Each neighbourhood of the network (24 bits of IPv4, 48 of IPv6) has half as many of its own, so that no one locks the owner out.',
    ),
  LIKENESS_PASSWORD_RANGES_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://api.pwnedpasswords.com/range' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'A list of breached passwords, such as `https://api.pwnedpasswords.com/range`. It receives the first 5 digits of the SHA-1 of each chosen password. Without it, passwords are not compared with breaches.',
    ),
  LIKENESS_MAIL_PER_ADDRESS: quota('30/3600', 1)
    .prefault('30/3600')
    .describe(
      'Messages to confirm a mail address, to reset a password or to invite a person that one network address may request in a period; four times as many in a day, and three times as many for a neighbourhood of the network (24 bits of IPv4, 48 of IPv6).',
    ),
  LIKENESS_MAIL_PER_RECIPIENT: quota('6/3600', 1)
    .prefault('6/3600')
    .describe(
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
