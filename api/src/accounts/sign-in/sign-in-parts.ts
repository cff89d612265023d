import type { Config } from '../../config/config.ts'
import type { Mailer } from '../../mail/mail.ts'
import type { Database } from '../../storage/database/open.ts'
import type { AskAuth } from './ask-auth.ts'
import type { Attempts } from './attempts.ts'
import type { KnownBrowsers } from './known-browser.ts'
import type { Messages } from './mailbox/messages.ts'
import type { ReachedMailbox } from './mailbox/reached-mailbox.ts'
import type { SignInCodes } from './mailbox/sign-in-codes.ts'
import type { IsBreached } from './passwords/breached-passwords.ts'
import type { Passwords } from './passwords/password-hash.ts'
import type { UserCookie } from './user-cookie.ts'

/** Everything that the routes of sign-in need. */
export interface SignInParts {
  db: Database
  ask: AskAuth
  attempts: Attempts
  passwords: Passwords
  browsers: KnownBrowsers
  reached: ReachedMailbox
  /** The proof that a browser sent the sign-up of a user, with the password. */
  signedUp: UserCookie
  codes: SignInCodes
  isBreached: IsBreached
  mailer: Mailer
  messages: Messages
  config: Config
}
