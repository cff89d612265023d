/** A message to one person, in plain text. */
export interface Mail {
  /** An address. */
  to: string
  subject: string
  /** Paragraphs, lines ended by a line feed. */
  text: string
}

export interface MailTransport {
  /** Hands a message over. Rejects where it could not be. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Mail of a process: who sends it goes on at once, and neither waits for the mail server nor fails with it. */
export interface Mailer {
  send(mail: Mail): void
  /** Once what is under way is sent, or has failed. */
  settled(): Promise<void>
}

/** @param onFailure Told why a message could not be sent; what it says names no recipient. */
export function mailerOf(mailTransport: MailTransport, onFailure: (error: unknown) => void): Mailer {
  const underWay = new Set<Promise<void>>()
  return {
    send: (mail) => {
      const sending = mailTransport.send(mail).catch(onFailure)
      underWay.add(sending)
      sending.finally(() => underWay.delete(sending))
    },
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}
