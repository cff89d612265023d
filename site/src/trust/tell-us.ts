import type { Operator } from '../information/operator.ts'

/** A way to tell us of a text that was not found: its link, and the message that names it. */
export interface Way {
  readonly href: string
  readonly message: 'tell.form' | 'tell.mail' | 'tell.contact'
}

/**
 * The ways to tell us of an official text: the form of the public repository if there is one, and mail. Without either, the
 * page that says how to reach the operator.
 * @param document The id of the document that the text is about, if it is about one.
 */
export function waysToTell({ email, repository }: Operator, document?: string): Way[] {
  const subject = document === undefined ? 'A source for the catalog' : `A source for ${document}`
  const form = new URLSearchParams({ template: 'source.yml', title: subject, ...(document && { document }) })
  const ways = [
    ...(repository ? [{ href: `${repository}/issues/new?${form}`, message: 'tell.form' as const }] : []),
    ...(email
      ? [{ href: `mailto:${email}?subject=${encodeURIComponent(subject)}`, message: 'tell.mail' as const }]
      : []),
  ]
  return ways.length > 0 ? ways : [{ href: '/contact', message: 'tell.contact' }]
}
