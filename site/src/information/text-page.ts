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

/** A part of a section. Texts may have links in the form of Markdown, `[the API](/docs/api)`, and code between backticks. */
export type Part =
  | string
  /** With a summary, the list is folded under it. */
  | { readonly list: readonly string[]; readonly summary?: string }
  | { readonly steps: readonly string[] }
  | {
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
      readonly caption: string
    }
  /** What is folded under a summary. */
  | { readonly summary: string; readonly folded: readonly Part[] }
  /** Code to copy. A name such as `find.mjs` is that of the file to save it in. */
  | { readonly name: string; readonly code: string }
  | { readonly drawings: readonly Drawing[] }
  /** The operator's name, postal address and mail address. */
  | 'operator'

/** How a drawing is named: what to do, or what not. */
export const verdictMessages = { yes: 'guide.good', no: 'guide.not-so', how: 'guide.how' } as const

/** A drawing of a guide, with what it shows in words. */
export interface Drawing {
  readonly verdict: 'yes' | 'no' | 'how'
  readonly caption: string
  /** SVG, without anything that the caption does not say. */
  readonly svg: string
}

export interface TextSection {
  readonly id: string
  readonly title: string
  readonly parts: readonly Part[]
}

/** A page that is text only. Its HTML and its Markdown are both made from it. */
export interface TextPage {
  readonly path: string
  readonly title: string
  /** For search engines: one or two sentences. */
  readonly description: string
  readonly lead: string
  readonly sections: readonly TextSection[]
}

/** A piece of a text: words, or a link. */
export interface Piece {
  readonly text: string
  readonly href?: string
}

const link = /\[([^\]]+)\]\(([^)\s]+)\)/

/** The pieces of a text with links in the form of Markdown. */
export function piecesOf(text: string): Piece[] {
  const divided = text.split(link)
  const pieces = divided.map((piece, index): Piece => {
    const href = index % 3 === 1 ? divided[index + 1] : undefined
    return { text: index % 3 === 2 ? '' : piece, ...(href !== undefined && { href }) }
  })
  return pieces.filter(({ text }) => text !== '')
}
