import { formatName } from '@likeness/rules/rule'
import { formatNames } from '#decode/image-format.ts'
import { say } from '#messages/message.ts'
import { defineCheck, finding } from '../check.ts'

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
    const formats = { anyOf: allowed.map(formatName) }
    const name = formatNames[format]
    // HEIC is HEIF whose pictures are encoded with HEVC.
    if (allowed.includes(format) || (format === 'heic' && allowed.includes('heif'))) {
      return finding('PASS', 'ok', say('file-format.ok', { format: name }))
    }
    const message = say('file-format.fault', { format: name })
    return finding('FAIL', 'format_not_accepted', message, say('file-format.advice', { formats }))
  },
})
