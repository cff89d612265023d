import type { PaperName } from '@likeness-photo/client/precheck'
import type { SiteTranslator } from '#messages/english.ts'
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
    const withUnit = (figure: number) => `${t.number(figure)}${unit === null ? '' : ` ${unit}`}`
    const limits =
      min !== null && max !== null
        ? t('limits.range', { min: t.number(min), max: withUnit(max) })
        : min !== null
          ? t('limits.least', { min: withUnit(min) })
          : max !== null && t('limits.most', { max: withUnit(max) })
    return {
      name,
      measured: t.leftToRight(withUnit(measured)),
      accepted: limits ? t('crop.accepted', { limits }) : null,
    }
  },
})

/** The sizes of paper: the same signs in every language. */
const papers: Readonly<Record<PaperName, string>> = {
  '10x15': '10 × 15 cm',
  '4x6': '4 × 6 in',
  a4: 'A4',
  letter: 'Letter',
}

/** "10 × 15 cm, 8 photos"; without the count where it depends on whose photos are on the sheet. */
export function paperText(paper: PaperName, copies: number | null, t: SiteTranslator): string {
  const size = t.leftToRight(papers[paper])
  return copies === null
    ? size
    : `${size}${t.rules('answer.separator')}${t('sheet.copies', { count: copies })}`
}
