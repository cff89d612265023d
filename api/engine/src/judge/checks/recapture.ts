import { pictureBorder } from '#measure/background/picture-border.ts'
import type { Detail } from '#measure/detail/detail.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineHeadCheck, finding } from '../check.ts'
import { type JudgedSign, judgeSign, type Sign } from '../sign.ts'

/** The strongest peak of the spectrum over what chance may give with so many tiles. */
const dotted: Sign<'detail'> = {
  name: 'dotted',
  unit: 'dB',
  digits: 1,
  measure: ({ detail }) => (detail?.spectralPeak ? aboveChance(detail.spectralPeak) : null),
}

const advice = 'recapture.advice'

/**
 * REVIEW at most, because a wall, cloth and hair may show borders and patterns too. A print that fills the photo and has no
 * visible dots is not found.
 */
export const recapture = defineHeadCheck({
  name: 'recapture',
  needs: 'detail',
  looksInto: ['views', 'detail'],
  signs: [dotted],
  looksAt:
    'Whether the photo shows the person and not a screen or a print: borders of a picture next to the head, and a regular pattern over the face.',
  limits: ['pictureBorder', 'dotted', 'peakPerTileDb'],
  codes: {
    picture_border: 'Straight edges run beside the head from end to end, as of a picture within the photo.',
    picture_enclosed:
      'Straight edges enclose the head on three sides, as the edges of a print that lies on something.',
    regular_pattern: 'A regular pattern lies over the picture, as of a photographed screen or print.',
  },
  sample: {
    outcome: 'REVIEW',
    code: 'regular_pattern',
    message: 'recapture.pattern-unsure',
    advice: advice,
    ok: 'recapture.ok',
  },
  run(evidence) {
    const { width, height } = evidence.file
    const { twoSides, threeSides } = pictureBorder(evidence.views.head, width, height)
    const max = thresholds.pictureBorder
    if (threeSides > max.threeSides) return bordered('picture_enclosed', threeSides, max.threeSides)
    if (twoSides > max.twoSides) return bordered('picture_border', twoSides, max.twoSides)
    return judgeDots(judgeSign(dotted, evidence))
  },
})

function bordered<const Code extends string>(code: Code, share: number, max: number) {
  return {
    ...finding('REVIEW', code, 'recapture.border-unsure', advice),
    measured: Number(share.toFixed(2)),
    unit: 'share',
    required: { min: null, max },
  }
}

/** With fewer tiles, chance has more influence on their mean. */
const aboveChance = ({ decibels, tiles }: NonNullable<Detail['spectralPeak']>) =>
  decibels - thresholds.peakPerTileDb / Math.sqrt(tiles)

function judgeDots(judged: JudgedSign | null) {
  const found =
    !judged || judged.outcome === 'PASS'
      ? finding('PASS', 'ok', 'recapture.ok')
      : finding('REVIEW', 'regular_pattern', 'recapture.pattern-unsure', advice)
  return { ...found, ...judged?.fields }
}
