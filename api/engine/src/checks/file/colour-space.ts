import type { FileEvidence } from '../../evidence/evidence.ts'
import type { Finding } from '../../result/result.ts'
import { finding } from '../finding.ts'

/**
 * How the file stores colour, where the rule says how it shall and the file is judged as it is. A file without a
 * profile is sRGB by convention. Whether the picture itself is grey is for `natural_colour`.
 */
export function colourSpace({ file: { colour }, document, mode }: FileEvidence): Finding | null {
  const stated = document.upload?.colour?.text
  if (mode !== 'validate' || !stated) return null
  const needsSrgb = /\bsRGB\b/i.test(stated)
  const save = 'Export the photo in the sRGB colour space, with 8 bits a channel.'
  if (colour.space === 'cmyk' || colour.space === 'other') {
    const message = 'The file stores printing inks (CMYK) or another space that screens do not show.'
    return finding('colour_space', needsSrgb ? 'FAIL' : 'REVIEW', 'not_rgb', message, save)
  }
  if (colour.profile === 'other' && colour.space === 'rgb') {
    const message = `The file's colour profile is not sRGB's; the rule says: ${stated}.`
    if (needsSrgb) return finding('colour_space', 'FAIL', 'not_srgb', message, save)
  }
  if (colour.depth > 8 && /\b24.?bits?\b/i.test(stated)) {
    const message = `The file has ${colour.depth} bits a channel; the rule says: ${stated}.`
    return finding('colour_space', 'FAIL', 'too_many_bits', message, save)
  }
  return finding('colour_space', 'PASS', 'ok', 'The file stores its colours as the rule asks.')
}
