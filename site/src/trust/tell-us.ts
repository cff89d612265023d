import type { Operator } from '../information/operator.ts'

/** A way to tell us of a text that was not found: its link, and the words of the link. */
export interface Way {
  readonly href: string
  readonly text: string
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
    ...(repository ? [{ href: `${repository}/issues/new?${form}`, text: 'fill in the form' }] : []),
    ...(email
      ? [{ href: `mailto:${email}?subject=${encodeURIComponent(subject)}`, text: 'write a mail' }]
      : []),
  ]
  return ways.length > 0 ? ways : [{ href: '/contact', text: 'write to us' }]
}
