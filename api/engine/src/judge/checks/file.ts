import { formatNames } from '#decode/image-format.ts'
import { liesDown } from '#measure/portrait.ts'
import { type Said, say } from '#messages/message.ts'
import { defineCheck, finding, graded, wordsOfFault } from '../check.ts'
import type { Limits } from '../reading.ts'

export const fileFormat = defineCheck({
  name: 'file_format',
  needs: 'file',
  states: ({ upload }) => upload?.formats !== undefined,
  looksAt:
    "The file's format, where the rule names the formats that it takes and the file is judged as it is.",
  codes: {
    format_not_accepted: 'The file has a format that the rule does not accept.',
  },
  sample: {
    code: 'format_not_accepted',
    message: say('file-format.fault', { format: 'WebP' }),
    advice: say('file-format.advice', { formats: { anyOf: ['JPEG'] } }),
    ok: say('file-format.ok', { format: 'JPEG' }),
  },
  run({ file: { format }, document, mode }) {
    const allowed = document.upload?.formats?.allowed
    if (mode !== 'validate' || !allowed) return null
    const formats = { anyOf: allowed.map((name) => name.toUpperCase()) }
    const name = formatNames[format]
    // HEIC is HEIF whose pictures are encoded with HEVC.
    if (allowed.includes(format) || (format === 'heic' && allowed.includes('heif'))) {
      return finding('PASS', 'ok', say('file-format.ok', { format: name }))
    }
    const message = say('file-format.fault', { format: name })
    return finding('FAIL', 'format_not_accepted', message, say('file-format.advice', { formats }))
  },
})

/** Authorities do not say whether their kB has 1,000 or 1,024 bytes; a size between the two is REVIEW. */
export const fileSize = defineCheck({
  name: 'file_size',
  needs: 'file',
  states: ({ upload }) => upload?.bytes !== undefined,
  looksAt: 'The size of the file in kB, if the rule limits it and the file is judged as it is.',
  codes: {
    file_too_small: 'The file has fewer kB than the rule asks for.',
    file_too_large: 'The file has more kB than the rule accepts.',
  },
  sample: {
    code: 'file_too_large',
    message: 'file-size.large-fault',
    advice: ({ max }) =>
      say('file-size.large-advice', { limits: say('file-size.most', { max: max ?? 10_000 }) }),
    ok: 'file-size.ok',
  },
  run({ file: { bytes }, document, mode }) {
    const stated = document.upload?.bytes
    if (mode !== 'validate' || !stated) return null
    const required = { min: stated.minKb ?? null, max: stated.maxKb ?? null }
    const measured = Math.round(bytes / 100) / 10
    const sizes = [bytes / 1000, bytes / 1024]
    const kept = sizes.filter(
      (size) => size >= (required.min ?? 0) && size <= (required.max ?? Number.POSITIVE_INFINITY),
    )
    const outcome = kept.length === 2 ? 'PASS' : kept.length === 1 ? 'REVIEW' : 'FAIL'
    const tooSmall = bytes / 1024 < (required.min ?? 0)
    const size = tooSmall ? 'small' : 'large'
    const advice = say(`file-size.${size}-advice`, { limits: limitsIn(required) })
    const words = wordsOfFault(`file-size.${size}`, 'file-size.ok', advice)
    return { ...graded(outcome, `file_too_${size}`, words), measured, unit: 'kB', required }
  },
})

/** Limits in kB. One of both is stated. */
function limitsIn({ min, max }: Limits): Said {
  if (min !== null && max !== null) return say('file-size.range', { min, max })
  return min !== null ? say('file-size.least', { min }) : say('file-size.most', { max: max ?? 0 })
}

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

/** The EXIF orientation counts because many upload portals and printers ignore it. */
export const orientation = defineCheck({
  name: 'orientation',
  needs: 'head',
  looksAt:
    'Which way up the picture is: by the face in it and, if the file is judged as it is, by its EXIF orientation.',
  limits: ['lyingRollDeg'],
  codes: {
    not_upright: 'The picture lies on its side or upside down.',
    upright_by_metadata: 'Only the EXIF orientation makes the picture upright, and some portals ignore it.',
  },
  sample: {
    code: 'not_upright',
    message: 'orientation.on-its-side',
    advice: 'orientation.not-upright-advice',
    ok: 'orientation.ok',
  },
  run({ file, portrait: { head }, mode }) {
    if (head && liesDown(head)) {
      const message =
        Math.abs(head.pose.rollDeg) > 135 ? 'orientation.upside-down' : 'orientation.on-its-side'
      return finding('FAIL', 'not_upright', message, 'orientation.not-upright-advice')
    }
    if (mode === 'validate' && file.orientation !== 1) {
      return finding('REVIEW', 'upright_by_metadata', 'orientation.exif-only', 'orientation.exif-only-advice')
    }
    if (!head) return null
    return finding('PASS', 'ok', 'orientation.ok')
  },
})
