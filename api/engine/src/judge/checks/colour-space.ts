import { defineCheck, finding } from '../check.ts'

/** A file without a profile is sRGB by convention. `natural_colour` judges whether the picture itself is grey. */
export const colourSpace = defineCheck({
  name: 'colour_space',
  needs: 'file',
  states: ({ upload }) => upload?.colour !== undefined,
  looksAt:
    'How the file stores its colours, if the rule asks for a colour space or a depth and the file is judged as it is.',
  codes: {
    not_rgb: 'The file stores printing inks (CMYK) or another space that screens do not show.',
    not_srgb: 'The rule asks for sRGB, but the file has another colour profile.',
    too_many_bits: 'The file has more bits per channel than the rule accepts.',
  },
  sample: {
    code: 'not_srgb',
    message: 'colour-space.not-srgb',
    advice: 'colour-space.advice',
    ok: 'colour-space.ok',
  },
  run({ file: { colour }, document, mode }) {
    const stated = document.upload?.colour?.text
    if (mode !== 'validate' || !stated) return null
    const needsSrgb = /\bsRGB\b/i.test(stated)
    const save = 'colour-space.advice'
    if (colour.space === 'cmyk' || colour.space === 'other') {
      const message = needsSrgb ? 'colour-space.printing' : 'colour-space.unsure'
      return finding(needsSrgb ? 'FAIL' : 'REVIEW', 'not_rgb', message, save)
    }
    if (colour.profile === 'other' && colour.space === 'rgb') {
      if (needsSrgb) return finding('FAIL', 'not_srgb', 'colour-space.not-srgb', save)
    }
    if (colour.depth > 8 && /\b24.?bits?\b/i.test(stated)) {
      return finding('FAIL', 'too_many_bits', 'colour-space.too-many-bits', save)
    }
    return finding('PASS', 'ok', 'colour-space.ok')
  },
})
