import type { RuleDocument } from './schema/document.ts'
import type { ColourName } from './schema/policy.ts'

/** A region of CIELAB in cylindrical coordinates (D65): lightness and chroma 0 to 100 or more, hue in degrees. */
export interface ColourRegion {
  /** A colour inside the region, for display. */
  readonly swatchHex: string
  readonly lightness: readonly [min: number, max: number]
  readonly chroma: readonly [min: number, max: number]
  /** From one hue upwards to the other, through 360 if necessary. Absent if the chroma is too small for a meaningful hue. */
  readonly hueDeg?: readonly [from: number, to: number]
  /** The chroma up to which a colour counts as without a hue, so that `hueDeg` does not matter. 0 if absent. */
  readonly neutralChroma?: number
}

/**
 * The colours that an authority's colour word covers. No authority publishes figures, so the regions are the catalog's own
 * interpretation. They include photographed walls and not only paint: white paper under room light seldom measures more
 * than L 95, and a white wall with light from one side goes down to L 80. Off-white is white with a touch of yellow: a tint of mint,
 * lilac or pink is as visible on it as on white.
 */
export const palette: Readonly<Record<ColourName, ColourRegion>> = {
  white: { swatchHex: '#ffffff', lightness: [82, 100], chroma: [0, 7] },
  'off-white': {
    swatchHex: '#f5f2ea',
    lightness: [82, 100],
    chroma: [0, 12],
    hueDeg: [40, 125],
    neutralChroma: 7,
  },
  cream: { swatchHex: '#f3e9cf', lightness: [78, 98], chroma: [3, 25], hueDeg: [60, 120] },
  beige: { swatchHex: '#e3d5b8', lightness: [68, 94], chroma: [5, 28], hueDeg: [55, 115] },
  'light-grey': { swatchHex: '#d6d8da', lightness: [65, 94], chroma: [0, 8] },
  grey: { swatchHex: '#a9acb0', lightness: [45, 92], chroma: [0, 8] },
  'light-blue': { swatchHex: '#cfe0ee', lightness: [62, 96], chroma: [3, 30], hueDeg: [190, 290] },
  blue: { swatchHex: '#3f76b5', lightness: [25, 75], chroma: [15, 80], hueDeg: [225, 310] },
  'light-brown': { swatchHex: '#cdb08c', lightness: [55, 85], chroma: [10, 40], hueDeg: [50, 95] },
  red: { swatchHex: '#c4262e', lightness: [25, 60], chroma: [35, 110], hueDeg: [10, 50] },
  light: { swatchHex: '#eceff1', lightness: [65, 100], chroma: [0, 30] },
}

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
