import assert from 'node:assert/strict'
import { until } from '@likeness/engine/testing/until.ts'
import type { Mail, MailTransport } from '../../src/mail/mail.ts'

export interface Mailbox {
  mailTransport: MailTransport
  /** All mails that were sent, the oldest first. */
  mails: Mail[]
  /** Waits for `count` mails to an address. Returns the last one, with its token and its code (empty if it has none). */
  latest(email: string, count?: number): Promise<Mail & { token: string; code: string }>
}

/** A mail transport that keeps all mails, so that a test can read them. */
export function mailbox(): Mailbox {
  const mails: Mail[] = []
  const to = (email: string) => mails.filter((mail) => mail.to === email)
  return {
    mails,
    mailTransport: {
      send: async (mail) => {
        mails.push(mail)
      },
      close: () => {},
    },
    latest: async (email, count = 1) => {
      await until(async () => to(email).length >= count)
      const mail = to(email).at(-1)
      assert.ok(mail)
      const token = decodeURIComponent(/\?token=([^\s&]+)/.exec(mail.text)?.[1] ?? '')
      const code = /^\d{4} \d{4}$/m.exec(mail.text)?.[0] ?? ''
      return { ...mail, token, code }
    },
  }
}
