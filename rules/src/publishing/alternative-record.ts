import type { RulesTranslator } from '../messages/translator.ts'
import type { PublicRecord } from '../record/document.ts'
import type { Alternative } from '../schema/alternative.ts'
import { colourRecord } from './figures.ts'

type AlternativeRecord = PublicRecord['alternatives'][number]

/** What another mission or channel asks for; what it does not state, or states as the document does, is null. */
export function alternativeRecord(
  { print, pixels, headHeight, glasses, ...stated }: Alternative,
  t: RulesTranslator,
): Omit<AlternativeRecord, 'note' | 'tier' | 'sources'> {
  return {
    for: stated.for,
    channel: stated.channel ?? null,
    mm: print === undefined ? null : sides(print),
    copies: stated.copies ?? null,
    px: pixels === undefined ? null : pixelSizes(pixels),
    formats: stated.formats ?? null,
    max_kb: stated.maxKb ?? null,
    head_height: headHeight === undefined ? null : band(headHeight),
    colours: stated.colours?.map(colourRecord) ?? null,
    glasses: glasses === undefined ? null : { policy: glasses, text: t(`glasses.${glasses}`) },
    max_months: stated.maxMonths ?? null,
  }
}

const sides = ({ widthMm, heightMm, maxWidthMm, maxHeightMm }: NonNullable<Alternative['print']>) => ({
  width: widthMm,
  height: heightMm,
  max_width: maxWidthMm ?? null,
  max_height: maxHeightMm ?? null,
})

const pixelSizes = ({ exact, min, max }: NonNullable<Alternative['pixels']>) => ({
  exact: exact ?? null,
  min: min ?? null,
  max: max ?? null,
})

const band = ({ min, max, unit, from, to }: NonNullable<Alternative['headHeight']>) => ({
  min: min ?? null,
  max: max ?? null,
  unit,
  from: from ?? null,
  to: to ?? null,
})
