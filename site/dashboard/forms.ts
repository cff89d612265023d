import type { Answer, callApi, Problem } from './call.ts'

/** The text values of a form by field name, without files. They are trimmed, except passwords. */
export type Typed = Readonly<Record<string, string>>

/** Reads the form that was posted to a page; empty for a GET request. Throws if the body is not a form. */
export async function readForm(request: Request): Promise<{ typed: Typed; form: FormData }> {
  if (request.method !== 'POST') return { typed: {}, form: new FormData() }
  const form = await request.formData()
  const typed: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') typed[name] = /password/i.test(name) ? value : value.trim()
  }
  return { typed, form }
}

type Asked = Parameters<typeof callApi>[0]

/** What a form does. Returns the address that follows, null if the page itself shows what came of it, or the problem. */
type Action = (asked: Asked, typed: Typed, form: FormData) => Promise<Answer<string | null>>

/** The action of each form of a page, by the value of its button `do`; the empty text for a button without. */
export type Actions = Readonly<Record<string, Action>>

/** An action that makes a call and leads to an address. */
export function action<Value>(
  call: (...posted: Parameters<Action>) => Promise<Answer<Value>>,
  next: string | null | ((value: Value, typed: Typed) => string | null),
): Action {
  return async (...posted) => {
    const called = await call(...posted)
    if (!called.ok) return called
    return { ok: true, value: typeof next === 'function' ? next(called.value, posted[1]) : next }
  }
}

/** What a page was posted, and what came of it. */
interface Posted {
  typed: Typed
  form: FormData
  /** The address that the answer leads to, if the action succeeded and has one. */
  next: string | null
  problem: Problem | null
  /** The problem, if it is that of one of these forms. */
  problemOf: (...names: string[]) => Problem | null
}

/** Runs the action of the form that was posted, if one was, and sets the status of the answer after a problem. */
export async function doPosted(page: Page, actions: Actions): Promise<Posted> {
  const { typed, form } = await readForm(page.request)
  const { do: name = '' } = typed
  const act = page.request.method === 'POST' ? actions[name] : undefined
  const outcome = act && (await act(page, typed, form))
  const problem = firstProblem(page, outcome)
  const problemOf = (...names: string[]) => (names.includes(name) ? problem : null)
  return { typed, form, next: outcome?.ok ? outcome.value : null, problem, problemOf }
}

type Page = Asked & { readonly response: { status?: number } }

/** The first problem among what a page has received, by which the status of its answer is set; null if there is none. */
export function firstProblem(
  { response }: Page,
  ...received: readonly (Answer<unknown> | Problem | null | undefined)[]
): Problem | null {
  for (const each of received) {
    if (!each || ('ok' in each && each.ok)) continue
    const problem = 'problem' in each ? each.problem : each
    response.status = problem.status || 503
    return problem
  }
  return null
}

/** The refusal of a deletion that was not confirmed. */
export const notSure = (title: string): Answer<never> => ({
  ok: false,
  problem: {
    status: 400,
    code: 'not_confirmed',
    title,
    detail: 'Tick the box that says that you want to delete all of this, and enter the password.',
    requestId: null,
    fields: {},
  },
})

/** The problems after which `FreshSignIn` asks for the password and goes on with what was begun. */
const codes: readonly string[] = ['fresh_sign_in_required', 'wrong_password', 'too_many_attempts']

/** Whether an action waits for the user's password. */
export function asksPassword(problem: Problem | null | undefined): boolean {
  return codes.includes(problem?.code ?? '')
}

/** The password that a form has, as a member of a call's body. */
export function passwordIn({ password }: Readonly<Record<string, string>>): { password?: string } {
  return password ? { password } : {}
}

/** The number of an amount, without its currency: `$20`, `20 USD`. */
export function plainAmount(amount: string | undefined): string {
  return (amount ?? '').replace(/^\$\s*|\s*(USD|\$)$/gi, '').trim()
}

/**
 * Lets each form of the page be posted only once, because a second click during the request would do everything twice. A
 * page that the browser shows again from its cache may post again.
 */
export function sendOnce(page: Document): void {
  const sent = new Set<EventTarget>()
  page.addEventListener('submit', (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || target.method !== 'post' || event.defaultPrevented) return
    if (sent.has(target)) event.preventDefault()
    else sent.add(target)
  })
  page.defaultView?.addEventListener('pageshow', () => sent.clear())
}

/** What a browser posted as the answer of a passkey; null if it is no JSON, which the API refuses. */
export function passkeyAnswer(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/** The longest address that SMTP accepts (RFC 5321, 4.5.3.1.3, without the brackets). */
const longestAddress = 254

/** The field for the address with which an account is created or found. */
export const emailField = {
  name: 'email',
  label: 'E-mail address',
  type: 'email',
  autocomplete: 'username',
  maxlength: longestAddress,
  required: true,
} as const

/** The field for the current password, by which a user proves their identity. */
export const passwordField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  required: true,
} as const

/** The field for a new password. The API decides on its length. */
export const newPasswordField = {
  name: 'newPassword',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  minlength: 12,
  maxlength: 128,
  hint: '12 characters or more, of any kind. Several words in a row are easy to remember.',
  required: true,
} as const
