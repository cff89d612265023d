import { type Evidence, finding } from '../../evidence.ts'
import type { Finding } from '../../result.ts'

/** The file's format, where the rule names the ones it takes and the file is judged as it is. */
export function fileFormat({ file: { format }, document, mode }: Evidence): Finding | null {
  const allowed = document.upload?.formats?.allowed
  if (mode !== 'validate' || !allowed) return null
  const names = allowed.map((name) => name.toUpperCase()).join(', ')
  if (allowed.includes(format)) {
    return finding('file_format', 'PASS', 'ok', `The file is ${format.toUpperCase()}, which is accepted.`)
  }
  const message = `The file is ${format.toUpperCase()}; accepted: ${names}.`
  return finding('file_format', 'FAIL', 'format_not_accepted', message, `Save the photo as ${names}.`)
}
