import { z } from 'astro/zod'

/** What went wrong in a call, as a page shows it. */
export interface Problem {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number
  /** A name for programs: `insufficient_funds`. */
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly requestId: string | null
  /** What is wrong with each field, by the field's name. */
  readonly fields: Readonly<Record<string, string>>
}

const Body = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string().catch(''),
  request_id: z.string().nullable().catch(null).default(null),
  errors: z
    .array(z.object({ pointer: z.string().default(''), detail: z.string() }))
    .catch([])
    .default([]),
})

/** The problem in the body of an answer that is not a success; `unreachable` with that status if the body has none. */
export function problemIn(status: number, body: unknown): Problem {
  const read = Body.safeParse(body)
  if (!read.success) return { ...unreachable, status }
  const { code, title, detail, request_id, errors } = read.data
  const wrong = errors.map((error) => ({ ...error, name: error.pointer.replace(/^\//, '') }))
  return {
    status,
    code,
    title: code === 'invalid_request' ? 'That cannot be taken as it is' : title,
    detail: wrong.length > 0 ? wrong.map((each) => inWords(each.detail)).join(' ') : detail,
    requestId: request_id,
    // Of several faults of a field, the first: it is the one to mend first.
    fields: Object.fromEntries(
      wrong.toReversed().map((each) => [each.name, nextToField(each.name, each.detail)]),
    ),
  }
}

/** What is wrong with a field, as the page says it next to the field: without the name that the field has in a call. */
function nextToField(name: string, detail: string): string {
  return detail.startsWith(`${name} `) ? `This ${detail.slice(name.length + 1)}` : detail
}

/** A sentence that begins with a field's name, with the name in words: "New password must …" of "newPassword must …". */
function inWords(detail: string): string {
  return detail.replace(/^[a-z]\w*/, (name) => {
    const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return words.charAt(0).toUpperCase() + words.slice(1)
  })
}

/** The problem of a call that got no answer, or one that can't be read. */
export const unreachable: Problem = {
  status: 0,
  code: 'api_unreachable',
  title: 'The service cannot be reached',
  detail: 'Nothing was changed, or it is not known whether it was. Try again in a few seconds.',
  requestId: null,
  fields: {},
}
