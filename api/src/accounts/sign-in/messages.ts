import type { Mail } from '../mail.ts'
import { codeMinutes } from './codes-and-links.ts'

/** How long a link in a message works. */
export const linkSeconds = 3600

/** No message has the name of its recipient, because anybody can sign up with the address and the name of their choice. */
interface Recipient {
  email: string
}

const closing = 'Likeness'

/** Creates the messages to users, and to people who sign up.
 *  @param baseUrl The URL below which the dashboard is. */
export function messagesOf(baseUrl: string) {
  const at = (page: string) => `${baseUrl}/dashboard/${page}`
  const link = (page: string, token: string, next?: string) =>
    `${at(page)}?token=${encodeURIComponent(token)}${next ? `&next=${encodeURIComponent(next)}` : ''}`
  const to = ({ email }: Recipient, subject: string, paragraphs: string[]): Mail => ({
    to: email,
    subject,
    text: ['Hello,', ...paragraphs, closing].join('\n\n'),
  })
  return {
    /** @param next The dashboard's page that is shown in the end. Default: its first page. */
    confirm: (user: Recipient, token: string, next?: string) =>
      to(user, 'Confirm your address', [
        'Please open this page within an hour, to confirm your address and finish your account at Likeness:',
        link('verify', token, next),
        'If you did not sign up, ignore this message: without the confirmation no one can sign in, and the account will ' +
          'be deleted.',
      ]),
    alreadyThere: (user: Recipient) =>
      to(user, 'You already have an account', [
        `Sign in with your account: ${at('sign-in')}`,
        `If you forgot your password, choose a new one: ${at('forgot')}`,
        'Someone tried to sign up at Likeness with your address. You already have an account, so nothing was changed.',
      ]),
    code: (user: Recipient, code: string) =>
      to(user, 'Your code to sign in', [
        `Enter this code within ${codeMinutes} minutes to sign in:`,
        `${code.slice(0, 4)} ${code.slice(4)}`,
        'Do not give the code to anyone. Someone entered your password in a browser that we do not know. If it was not ' +
          `you, another person knows your password. Choose a new one now: ${at('forgot')}`,
      ]),
    /** @param inviting The member who invites. Only the address is named, because its owner has confirmed it. */
    invitation: (invited: Recipient, inviting: Recipient, { token, days }: { token: string; days: number }) =>
      to(invited, 'An invitation to an organisation', [
        `Please open this page within ${days} days, to work in an organisation at Likeness:`,
        link('join', token),
        `${inviting.email} invites you. If you do not know this address, ignore this message: nothing happens without ` +
          'you, and you get no further message.',
      ]),
    reset: (user: Recipient, token: string) =>
      to(user, 'Choose a new password', [
        'Please open this page within an hour to choose a new password:',
        link('reset', token),
        'If you did not ask for a new password, ignore this message: your password stays as it is.',
      ]),
    passwordChanged: (user: Recipient) =>
      to(user, 'Your password was changed', [
        'If you changed the password of your account, you do not need to do anything. Every other browser was signed out.',
        `If it was not you, choose a new password now: ${at('forgot')}`,
      ]),
    secondFactor: (user: Recipient, now: 'on' | 'off') =>
      to(user, `Your authenticator app is switched ${now}`, [
        now === 'on'
          ? 'From now on, signing in asks for a code of your authenticator app. If you set it up, you do not need to do anything.'
          : 'From now on, signing in asks for no code of an app. If you switched it off, you do not need to do anything.',
        `If it was not you, choose a new password now: ${at('forgot')}`,
      ]),
    passkey: (user: Recipient, now: 'added' | 'removed') =>
      to(user, `A passkey was ${now}`, [
        now === 'added'
          ? 'From now on, you can sign in with your password and this passkey. If you added it, you do not need to do anything.'
          : 'The passkey does not work any more. If you removed it, you do not need to do anything.',
        `If it was not you, choose a new password now: ${at('forgot')}`,
      ]),
    passkeyRefused: (user: Recipient) =>
      to(user, 'A passkey was refused', [
        'Someone entered your password and used a passkey of yours, but its counter of uses had gone back. So there may be a ' +
          'copy of the passkey. No one was signed in.',
        `Sign in with another passkey, your authenticator app or a recovery code, and remove the passkeys that you do not ` +
          `trust: ${at('passkeys')}`,
        `If it was not you, also choose a new password now: ${at('forgot')}`,
      ]),
    deleted: (user: Recipient) =>
      to(user, 'Your account is deleted', [
        'You do not need to do anything. Your account at Likeness is deleted, with everything that names you. Its keys ' +
          'do not work any more. This is our last message.',
      ]),
  }
}

export type Messages = ReturnType<typeof messagesOf>
