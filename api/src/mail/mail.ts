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

/** Sends mail in the background: the caller neither waits for the mail server nor fails with it. */
export interface Mailer {
  send(mail: Mail): void
  /** Resolves when all messages under way are sent or have failed. */
  settled(): Promise<void>
}

/** Messages that one process may have under way. Ours: the limits of sign-in allow far fewer while the mail server answers. */
const mostUnderWay = 200

/** Creates a mailer. If too many messages wait for the mail server, further ones are dropped.
 *  @param onFailure Called with the error if a message could not be sent. The error does not name the recipient. */
export function mailerOf(mailTransport: MailTransport, onFailure: (error: unknown) => void): Mailer {
  const underWay = new Set<Promise<void>>()
  return {
    send: (mail) => {
      if (underWay.size >= mostUnderWay) {
        onFailure(new Error(`a message was dropped: ${mostUnderWay} messages wait for the mail server`))
        return
      }
      const sending = mailTransport.send(mail).catch(onFailure)
      underWay.add(sending)
      sending.finally(() => underWay.delete(sending))
    },
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}
