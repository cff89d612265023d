import type { RuleDocument } from './schema/document.ts'

/** The words of the catalog where a photo without colour is taken. A test holds each wording of the catalog against them. */
const taken = /black and white(?! is put on hold)|greyscale|colour is strongly recommended/i
/** The words that ask for colour. Others speak of the paper, or of how a file stores colours. */
const asksForColour = /^colour\b/i

/**
 * Whether a document's photo may be black and white: the rule says so of the print or of the file, and does not ask for colour of
 * the other. A rule that says nothing of it does not.
 */
export function acceptsBlackAndWhite({ print, upload }: Pick<RuleDocument, 'print' | 'upload'>): boolean {
  const words = [print?.colour?.text, upload?.colour?.text].filter((text) => text !== undefined)
  return (
    words.some((text) => taken.test(text)) &&
    words.every((text) => taken.test(text) || !asksForColour.test(text))
  )
}
