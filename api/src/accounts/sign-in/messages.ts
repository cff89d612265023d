import type { Mail } from '../../mail/mail.ts'
import { codeMinutes } from './sign-in-codes.ts'

/** How long a link in a message works. */
export const linkSeconds = 3600

interface Recipient {
  name: string
  email: string
}

const closing = 'Likeness'

/** Creates the messages to users, and to people who sign up.
 *  @param baseUrl The URL below which the dashboard is. */
export function messagesOf(baseUrl: string) {
  const at = (page: string) => `${baseUrl}/dashboard/${page}`
  const link = (page: string, token: string, next?: string) =>
    `${at(page)}?token=${encodeURIComponent(token)}${next ? `&next=${encodeURIComponent(next)}` : ''}`
  const to = ({ name, email }: Recipient, subject: string, paragraphs: string[]): Mail => ({
    to: email,
    subject,
    text: [`Hello ${name},`, ...paragraphs, closing].join('\n\n'),
  })
  return {
    /** @param next The dashboard's page that is shown in the end. Default: its first page. */
    confirm: (user: Recipient, token: string, next?: string) =>
      to(user, 'Confirm your address', [
        'an account is to be made at Likeness with this address. Open this page within the hour to confirm it:',
        link('verify', token, next),
        'If it was not you, leave it: without the confirmation nobody can sign in, and the account is deleted.',
      ]),
    alreadyThere: (user: Recipient) =>
      to(user, 'You have an account already', [
        'somebody wanted to make an account at Likeness with this address. You have one: nothing was changed.',
        `Sign in: ${at('sign-in')}`,
        `If the password is forgotten: ${at('forgot')}`,
      ]),
    code: (user: Recipient, code: string) =>
      to(user, 'Your code to sign in', [
        `somebody signs in with your password, in a browser that is not known yet. The code for it, for ${codeMinutes} minutes:`,
        `${code.slice(0, 4)} ${code.slice(4)}`,
        `Tell it to nobody. If it was not you, your password is known: choose a new one at once: ${at('forgot')}`,
      ]),
    reset: (user: Recipient, token: string) =>
      to(user, 'Choose a new password', [
        'a new password was asked for. Open this page within the hour to choose it:',
        link('reset', token),
        'If it was not you, leave it: the old password stays as it is.',
      ]),
    passwordChanged: (user: Recipient) =>
      to(user, 'Your password was changed', [
        'the password of your account was changed, and every other browser was signed out.',
        `If it was not you, choose a new one at once: ${at('forgot')}`,
      ]),
    deleted: (user: Recipient) =>
      to(user, 'Your account is deleted', [
        'your account at Likeness is deleted with all that names you. Its keys work no more. This is our last message.',
      ]),
  }
}

export type Messages = ReturnType<typeof messagesOf>
