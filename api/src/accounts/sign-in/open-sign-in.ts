import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { type Mailer, postOf } from '../../mail/mail.ts'
import { authAsker } from './ask-auth.ts'
import { attemptsOf } from './attempts.ts'
import { messagesOf } from './messages.ts'
import type { OwnAccountParts } from './own-account-routes.ts'

/**
 * What the routes of sign-in work with.
 * @param onFailure Told what fails behind an answer that does not say so: a message that could not be sent.
 */
export function openSignIn({
  db,
  config,
  mailer,
  onFailure,
}: {
  db: Database
  config: Config
  mailer: Mailer
  onFailure(error: unknown): void
}): OwnAccountParts {
  const { secret, baseUrl } = config
  const attempts = attemptsOf(db, config, onFailure)
  const post = postOf(mailer, onFailure)
  const messages = messagesOf(baseUrl)
  const { recipients } = attempts
  const ask = authAsker({ db, secret, baseUrl, post, messages, recipients, onFailure })
  return { db, ask, attempts, post, messages }
}
