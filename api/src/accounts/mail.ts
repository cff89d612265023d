import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** A message to one person, in plain text. */
export interface Mail {
  /** The mail address of the recipient. */
  to: string
  subject: string
  /** Plain text. Each line ends with a line feed. */
  text: string
}

export interface MailTransport {
  /** Hands a message over to the mail server or the outbox. Rejects if that fails. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Messages that one process may have under way. Ours: the limits of sign-in allow far fewer while the mail server answers. */
const mostUnderWay = 200

/** Sends mail in the background: the caller neither waits for the mail server nor fails with it. If too many messages wait, further
 *  ones are dropped.
 *  @param onFailure Called with the error if a message could not be sent. The error does not name the recipient. */
export function mailerOf(mailTransport: MailTransport, onFailure: (error: unknown) => void) {
  const underWay = new Set<Promise<void>>()
  return {
    send: (mail: Mail): void => {
      if (underWay.size >= mostUnderWay) {
        onFailure(new Error(`a message was dropped: ${mostUnderWay} messages wait for the mail server`))
        return
      }
      const sending = mailTransport.send(mail).catch(onFailure)
      underWay.add(sending)
      sending.finally(() => underWay.delete(sending))
    },
    /** Resolves when all messages under way are sent or have failed. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay)
    },
  }
}
export type Mailer = ReturnType<typeof mailerOf>

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

/** Sends mail with SMTP over a few connections that stay open. Without a server, it prints messages and stores them in a
 *  folder. */
export function openMailTransport(settings: MailSettings): MailTransport {
  const { smtpUrl, mailFrom, outboxFolder, print = console.error } = settings
  if (smtpUrl === undefined) return outbox(mailFrom, outboxFolder, print)
  const transport = createTransport({
    pool: true,
    // Nodemailer asks name servers by c-ares. Only a name without an answer goes to the system's resolver, where each
    // connection could hold one of the process's four threads.
    maxConnections: 2,
    url: smtpUrl,
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => void (await transport.sendMail({ from: mailFrom, ...messageOf(mail) })),
    close: () => transport.close(),
  }
}

/** Stores each message as a file that every mail program opens. The file name begins with the time, so the last file is the
 *  newest. */
function outbox(from: string, folder: string, print: (text: string) => void): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...messageOf(mail) })
      const time = new Date().toISOString().replaceAll(':', '-')
      const name = `${time}-${randomBytes(3).toString('hex')}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, name), message, { mode: 0o600 })
      print(printed(mail))
    },
    close: () => {},
  }
}

/** The recipient as an object, because nodemailer would read several addresses out of a text. */
function messageOf({ to, subject, text }: Mail) {
  return { to: { name: '', address: to }, subject, text }
}

function printed({ to, subject, text }: Mail): string {
  const body = text.trim().replace(/^/gm, '  ')
  return `\nMail to ${to} (no SMTP server is set, so it was not sent)\n  ${subject}\n\n${body}\n`
}
