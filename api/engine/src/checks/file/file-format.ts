import { formatNames } from '../../decoding/image-format.ts'
import type { FileEvidence } from '../../evidence/evidence.ts'
import type { Finding } from '../../result/result.ts'
import { finding } from '../finding.ts'

/** The file's format, where the rule names the ones it takes and the file is judged as it is. */
export function fileFormat({ file: { format }, document, mode }: FileEvidence): Finding | null {
  const allowed = document.upload?.formats?.allowed
  if (mode !== 'validate' || !allowed) return null
  const names = allowed.map((name) => name.toUpperCase()).join(', ')
  // HEIC is HEIF with pictures of HEVC.
  if (allowed.includes(format) || (format === 'heic' && allowed.includes('heif'))) {
    return finding('file_format', 'PASS', 'ok', `The file is ${formatNames[format]}, which is accepted.`)
  }
  const message = `The file is ${formatNames[format]}; accepted: ${names}.`
  return finding('file_format', 'FAIL', 'format_not_accepted', message, `Save the photo as ${names}.`)
}
