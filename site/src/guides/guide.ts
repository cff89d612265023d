import type { Drawing, Part, TextPage } from '../information/text-page.ts'
import type { SiteTranslator } from '../messages/english.ts'
import type { Parameters } from '../messages/parameters.ts'

/** A drawing of a guide, whose caption is a message. */
export interface DrawingMessage extends Omit<Drawing, 'caption'> {
  readonly caption: Extract<keyof Parameters, `${string}-guide.${string}`>
}

/** A guide for people who take a photo. */
export interface Guide {
  /** The address of the English page. */
  readonly path: string
  /** What it says in a language. */
  readonly textIn: (t: SiteTranslator) => Omit<TextPage, 'path'>
}

/** Drawings with their captions in a language. */
export const drawingsIn = (t: SiteTranslator, drawings: readonly DrawingMessage[]): Part => ({
  drawings: drawings.map((drawing) => ({ ...drawing, caption: t(drawing.caption) })),
})
