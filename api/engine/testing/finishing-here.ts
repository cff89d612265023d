import { decodePhoto } from '../src/decode/decode.ts'
import type { Finishing } from '../src/pool/finishing.ts'
import { refusal } from '../src/problem.ts'
import { makeSheet } from '../src/produce/print-sheet.ts'

/** Reads finished photos in the thread of the test. */
export const finishingHere: Finishing = {
  readFinished: async ({ bytes }) => {
    const decoded = await decodePhoto(bytes)
    if (!decoded.ok) return decoded
    const { format, width, height } = decoded.value.file
    if (format !== 'jpeg' && format !== 'png') return refusal('unsupported_image_format', 'No JPEG or PNG.')
    return { ok: true, value: { format, width, height } }
  },
  printSheet: ({ bytes, document, options }) => makeSheet([{ bytes, document }], options),
}
