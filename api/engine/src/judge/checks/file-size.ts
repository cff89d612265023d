import { type Said, say } from '#messages/message.ts'
import { defineCheck, graded, wordsOfFault } from '../check.ts'
import type { Limits } from '../reading.ts'

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
