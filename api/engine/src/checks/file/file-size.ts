import { describeLimits } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding } from '../finding.ts'

/**
 * The file's size against the rule's limits, if the file is judged as it is. Authorities do not say whether their kB has
 * 1,000 or 1,024 bytes; a size between the two is REVIEW.
 */
export const fileSize = defineCheck({
  name: 'file_size',
  needs: 'file',
  looksAt: 'The size of the file in kB, if the rule limits it and the file is judged as it is.',
  codes: {
    file_too_small: 'The file has fewer kB than the rule asks for.',
    file_too_large: 'The file has more kB than the rule accepts.',
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
    const code = outcome === 'PASS' ? 'ok' : tooSmall ? 'file_too_small' : 'file_too_large'
    const limits = describeLimits(required, 'kB')
    const advice = tooSmall
      ? `Send the original, or save it at a higher quality: ${limits} is accepted.`
      : `Save the photo again at a lower quality: ${limits} is accepted.`
    const size = tooSmall ? 'small' : 'large'
    const message = {
      PASS: 'The file has the size that the rule asks for.',
      REVIEW: `The file may be too ${size}: not every office counts kB alike, so we cannot be sure.`,
      FAIL: `The file is too ${size}.`,
    }[outcome]
    return { ...finding(outcome, code, message, advice), measured, unit: 'kB', required }
  },
})
