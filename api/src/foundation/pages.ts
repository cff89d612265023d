import { z } from 'zod'
import { faultOfText } from './text.ts'

const longestPage = 100
const wholeNumber = `must be a whole number from 1 to ${longestPage}.`

/** The query parameter for the number of entries of a page, from 1 to 100. */
export const pageLimit = (preset: number) =>
  z.coerce
    .number(wholeNumber)
    .pipe(z.int(wholeNumber).min(1, wholeNumber).max(longestPage, wholeNumber))
    .default(preset)
    .describe(`The most entries to answer, from 1 to ${longestPage}.`)

/**
 * The query parameter for the beginning of a page: the `next_cursor` of an earlier page. Any other text is an
 * `invalid_request` that names the parameter.
 * @param position The schema of the positions in the cursors of this list.
 */
export function pageCursor<P extends z.ZodType>(position: P) {
  return z
    .string()
    .max(1000)
    .transform((text, context) => {
      const read = position.safeParse(decoded(text))
      if (read.success) return read.data
      context.addIssue({
        code: 'custom',
        message: 'must be the next_cursor of an earlier page of this list.',
      })
      return z.NEVER
    })
    .optional()
    .describe('The next_cursor of the previous page; absent for the first page.')
}

function decoded(cursor: string): unknown {
  const text = Buffer.from(cursor, 'base64url').toString()
  try {
    return JSON.parse(text, (_name, value: unknown) => {
      if (typeof value === 'string' && faultOfText(value)) throw new RangeError('the text cannot be stored')
      return value
    })
  } catch {
    return undefined
  }
}

/** The schema of a list's answer. */
export function pageOf<T extends z.ZodType>(entry: T) {
  return z.object({
    data: z.array(entry),
    has_more: z.boolean().describe('Whether more entries follow.'),
    next_cursor: z.string().nullable().describe('The cursor of the next page; null on the last page.'),
  })
}

/**
 * Makes a page of a list.
 * @param entries The entries of the page and, if there are more, at least one further.
 * @param positionOf Returns the position of an entry, which the cursor of the page after it contains.
 */
export function pageFrom<T>(entries: readonly T[], limit: number, positionOf: (entry: T) => unknown) {
  const data = entries.slice(0, limit)
  const last = data.at(-1)
  const hasMore = last !== undefined && entries.length > limit
  return { data, has_more: hasMore, next_cursor: hasMore ? cursorOf(positionOf(last)) : null }
}

/** The query of a list that is read as a whole, because it is short. */
export const ShortListQuery = z.strictObject({
  limit: pageLimit(longestPage),
  cursor: pageCursor(z.strictObject({ after: z.string() })),
})

/**
 * A page of a list that was read as a whole.
 * @param idOf Returns what tells an entry from the others.
 */
export function pageOfWhole<T>(
  entries: readonly T[],
  { limit, cursor }: z.infer<typeof ShortListQuery>,
  idOf: (entry: T) => string,
) {
  const begin = cursor ? entries.findIndex((entry) => idOf(entry) === cursor.after) + 1 : 0
  return pageFrom(entries.slice(begin), limit, (entry) => ({ after: idOf(entry) }))
}

const moment = z.iso.datetime({ error: 'must be a time in UTC, such as "2026-11-30T12:00:00Z".' }).optional()

/** The query parameters of a list of which only what was created in a time is asked for. */
export const createdRange = {
  createdAfter: moment.describe('Only what was created at this time or later.'),
  createdBefore: moment.describe('Only what was created before this time.'),
}

/** The cursor that contains a position. */
export function cursorOf(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}
