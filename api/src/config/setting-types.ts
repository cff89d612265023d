import { z } from 'zod'
import type { Quota } from '../foundation/quota.ts'

const anyNumber = (min: number, max: number) =>
  z.coerce
    .number(`a whole number from ${min} to ${max}`)
    .pipe(
      z.int(`a whole number from ${min} to ${max}`).min(min, `at least ${min}`).max(max, `at most ${max}`),
    )

/** A whole number within a range, written in digits. */
export const wholeNumber = (min: number, max: number, preset: number) => anyNumber(min, max).default(preset)

/** The same without a default. */
export const optionalNumber = (min: number, max: number) => anyNumber(min, max).optional()

/** A number of calls in a period of so many seconds, such as the default `500/10`; at least `smallest` calls. */
export const quota = (preset: string, smallest: number) =>
  z
    .string()
    .transform((text, context): Quota => {
      const [, calls, windowSeconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,3})$/.exec(text) ?? []
      if (Number(calls) >= smallest) return { quota: Number(calls), windowSeconds: Number(windowSeconds) }
      const message = `a number and seconds such as "${preset}", ${smallest} or more`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .prefault(preset)

/** The address of a server, without a slash at its end. */
export const httpUrl = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `a URL such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ''))

/** A text that may be absent. */
export const text = (mostCharacters: number) => z.string().max(mostCharacters).optional()
