import { palette } from '../palette.ts'
import type { PublicRecord } from '../record/document.ts'
import type { Background, BackgroundColour } from '../schema/background.ts'

/** The background's colours, each with a swatch: the authority's own figure if it states one, otherwise the palette's. */
export function backgroundRecord(
  background: Background,
): Pick<NonNullable<PublicRecord['background']>, 'colours' | 'forbidden' | 'plain'> {
  return {
    colours: background.colours?.map(colourRecord) ?? null,
    forbidden: background.forbidden?.map((name) => ({ name, hex: palette[name].swatchHex })) ?? null,
    plain: background.plain ?? null,
  }
}

function colourRecord(colour: BackgroundColour) {
  if (typeof colour === 'string') return { name: colour, hex: palette[colour].swatchHex, max_delta_e: null }
  return {
    name: colour.name,
    hex: colour.hex ?? palette[colour.name].swatchHex,
    max_delta_e: colour.maxDeltaE ?? null,
  }
}
