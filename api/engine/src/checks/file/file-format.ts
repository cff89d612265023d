import { formatNames } from '../../decoding/image-format.ts'
import { defineCheck } from '../check.ts'
import { finding } from '../finding.ts'

export const fileFormat = defineCheck({
  name: 'file_format',
  needs: 'file',
  looksAt:
    "The file's format, where the rule names the formats that it takes and the file is judged as it is.",
  codes: {
    format_not_accepted: 'The file has a format that the rule does not accept.',
  },
  run({ file: { format }, document, mode }) {
    const allowed = document.upload?.formats?.allowed
    if (mode !== 'validate' || !allowed) return null
    const names = allowed.map((name) => name.toUpperCase()).join(' or ')
    // HEIC is HEIF whose pictures are encoded with HEVC.
    if (allowed.includes(format) || (format === 'heic' && allowed.includes('heif'))) {
      return finding('PASS', 'ok', `The file is ${formatNames[format]}, which is accepted.`)
    }
    const message = `The file is ${formatNames[format]}, which is not accepted.`
    return finding('FAIL', 'format_not_accepted', message, `Save the photo as ${names}.`)
  },
})
