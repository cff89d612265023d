import type { PaperName } from '@likeness-photo/client/precheck'
import type { SiteTranslator } from '#messages/english.ts'
import { withUnit } from '#text/quantities.ts'
import type { CropWords } from './crop-adjust.tsx'

/** The texts of the crop's control in the language of a translator. */
export const cropWords = (t: SiteTranslator): CropWords => ({
  how: t('crop.how'),
  notShown: t('crop.not-shown'),
  frame: t('crop.title'),
  space: t('crop.space'),
  across: t('crop.across'),
  down: t('crop.down'),
  suggested: t('crop.suggested'),
  pixels: (count) => `${t.number(count)} px`,
  figure({ check, measured, unit, required: { min, max } }) {
    const name = t(check === 'head_size' ? 'figure.head-height' : 'figure.eye-line')
    const inUnit = (figure: number) => `${t.number(figure)}${unit === null ? '' : ` ${unit}`}`
    const limits =
      min !== null && max !== null
        ? t('limits.range', { min: t.number(min), max: inUnit(max) })
        : min !== null
          ? t('limits.least', { min: inUnit(min) })
          : max !== null && t('limits.most', { max: inUnit(max) })
    return {
      name,
      measured: t.leftToRight(inUnit(measured)),
      accepted: limits ? t('crop.accepted', { limits }) : null,
    }
  },
})

/** The sizes of paper. */
const papers = (t: SiteTranslator): Readonly<Record<PaperName, string>> => ({
  '10x15': withUnit('10 × 15', 'cm', t),
  '4x6': withUnit('4 × 6', t('table.in'), t),
  a4: t.leftToRight('A4'),
  letter: t.leftToRight('Letter'),
})

/** "10 × 15 cm, 8 photos"; without the count where it depends on whose photos are on the sheet. */
export function paperText(paper: PaperName, copies: number | null, t: SiteTranslator): string {
  const size = papers(t)[paper]
  return copies === null
    ? size
    : `${size}${t.rules('answer.separator')}${t('sheet.copies', { count: copies })}`
}
