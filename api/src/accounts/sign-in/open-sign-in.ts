import type { Config } from '../../config/config.ts'
import { type MailTransport, mailerOf } from '../../mail/mail.ts'
import type { Database } from '../../storage/database/open.ts'
import { authAsker } from './ask-auth.ts'
import { attemptsOf } from './attempts.ts'
import { knownBrowsersOf } from './known-browser.ts'
import { messagesOf } from './mailbox/messages.ts'
import { reachedMailboxOf } from './mailbox/reached-mailbox.ts'
import { signInCodesOf } from './mailbox/sign-in-codes.ts'
import { breachedPasswords, type IsBreached } from './passwords/breached-passwords.ts'
import { isCommon } from './passwords/common-passwords.ts'
import { openPasswords, type Passwords } from './passwords/password-hash.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { userCookieOf } from './user-cookie.ts'

/**
 * Creates everything that the routes of sign-in need.
 * @param onFailure Called with errors that the answer does not show, such as a message that could not be sent.
 */
export function openSignIn({
  db,
  config,
  mailTransport,
  passwords = openPasswords(),
  onFailure,
}: {
  db: Database
  config: Config
  mailTransport: MailTransport
  /** Default: hashes at the usual cost. */
  passwords?: Passwords | undefined
  onFailure(error: unknown): void
}): SignInParts {
  const { secrets, baseUrl } = config
  const attempts = attemptsOf(db, config)
  const mailer = mailerOf(mailTransport, onFailure)
  const messages = messagesOf(baseUrl)
  const { mails } = attempts
  const ask = authAsker({ db, secrets, baseUrl, mailer, messages, mails, passwords, onFailure })
  const browsers = knownBrowsersOf(config)
  const reached = reachedMailboxOf(config)
  const signedUp = userCookieOf(config, 'signed_up')
  const codes = signInCodesOf(secrets)
  const isInRanges = breachedPasswords(config.passwordRangesUrl, onFailure)
  const isBreached: IsBreached = async (password) => (await isCommon(password)) || isInRanges(password)
  return {
    db,
    config,
    ask,
    attempts,
    passwords,
    browsers,
    reached,
    signedUp,
    codes,
    isBreached,
    mailer,
    messages,
  }
}
