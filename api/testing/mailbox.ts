import assert from 'node:assert/strict'
import { until } from '@likeness/engine/testing/until.ts'
import type { Mail, MailTransport } from '../src/mail/mail.ts'

export interface Mailbox {
  mailTransport: MailTransport
  /** All that was sent, the oldest first. */
  mails: Mail[]
  /** The latest message to an address, once there are `count` to it; with the token of its link or its code, where it has one. */
  latest(email: string, count?: number): Promise<Mail & { token: string; code: string }>
}

/** Keeps what is sent, for a test to read. */
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
