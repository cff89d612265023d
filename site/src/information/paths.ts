import type { Parameters } from '../messages/parameters.ts'

/** A page of text: its address, and how links to it are named. */
export interface TextPagePath {
  readonly path: string
  readonly name: string
  /** The message with the name in other languages. */
  readonly message: TextPageMessage
}

type TextPageMessage = Extract<keyof Parameters, `page.${string}` | `guide.${string}`>

/** The pages about the service itself. */
export const informationPaths = [
  { path: '/about', name: 'About', message: 'page.about' },
  { path: '/trust', name: 'Sources and trust', message: 'page.trust' },
  { path: '/prices', name: 'Prices', message: 'page.prices' },
  { path: '/privacy', name: 'Privacy', message: 'page.privacy' },
  { path: '/terms', name: 'Terms', message: 'page.terms' },
  { path: '/contact', name: 'Contact', message: 'page.contact' },
] as const satisfies readonly TextPagePath[]

/** The guides for people who take a photo. */
export const guidePaths = [
  { path: '/guides/photo-at-home', name: 'How to take it at home', message: 'guide.home' },
  { path: '/guides/babies-and-children', name: 'Babies and children', message: 'guide.children' },
] as const satisfies readonly TextPagePath[]

export const textPagePaths: readonly TextPagePath[] = [...guidePaths, ...informationPaths]
