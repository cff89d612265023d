import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, MailTransport } from './mail.ts'

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`; undefined to use the outbox instead. */
  smtpUrl: string | undefined
  /** The sender, such as `Likeness <no-reply@example.org>`. */
  mailFrom: string
  /** The folder in which messages are stored if no server is set. */
  outboxFolder: string
  /** Shows these messages. Default: standard error, because standard output is the log. */
  print?: (text: string) => void
}

const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends mail with SMTP over a few connections that stay open. Without a server, it prints messages and stores them in a
 *  folder. */
export function openMailTransport({
  smtpUrl,
  mailFrom,
  outboxFolder,
  print = console.error,
}: MailSettings): MailTransport {
  if (smtpUrl === undefined) return outbox(mailFrom, outboxFolder, print)
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    ...timeoutsMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      await transport.sendMail({ from: mailFrom, ...mail })
    },
    close: () => transport.close(),
  }
}

/** Stores each message as a file that every mail program opens. The file name begins with the time, so the last file is the
 *  newest. */
function outbox(from: string, folder: string, print: (text: string) => void): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...mail })
      const time = new Date().toISOString().replaceAll(':', '-')
      const name = `${time}-${randomBytes(3).toString('hex')}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, name), message, { mode: 0o600 })
      print(printed(mail))
    },
    close: () => {},
  }
}

function printed({ to, subject, text }: Mail): string {
  const body = text.trim().replace(/^/gm, '  ')
  return `\nMail to ${to} (no SMTP server is set, so it was not sent)\n  ${subject}\n\n${body}\n`
}
