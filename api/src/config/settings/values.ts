import { limits } from '@likeness/engine/limits'
import { z } from 'zod'
import { parseQuota } from '../../foundation/quota.ts'

/** A whole number within a range, written in digits. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`a whole number from ${min} to ${max}`)
    .pipe(
      z.int(`a whole number from ${min} to ${max}`).min(min, `at least ${min}`).max(max, `at most ${max}`),
    )

/** A number of calls in a period of so many seconds, such as `500/10`; at least `smallest` calls. */
export const quota = (example: string, smallest: number) =>
  z.string().transform((text, context) => {
    const parsed = parseQuota(text)
    if (parsed && parsed.quota >= smallest) return parsed
    const message = `a number and seconds such as "${example}", ${smallest} or more`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** The longest time that a photo may wait and be processed, in any operation. */
export const longestWorkSeconds = Math.max(limits.checkSeconds, limits.backgroundSeconds)
