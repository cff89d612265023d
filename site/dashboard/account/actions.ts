import { type Answer, callApi } from '../api/call.ts'
import { passwordIn } from '../forms/asks-password.ts'
import type { Typed } from '../forms/read-form.ts'

type Asked = Parameters<typeof callApi>[0]
type Action = (asked: Asked, typed: Typed) => Promise<Answer<unknown>>

/** The addresses to which the account page's forms lead when they have succeeded. */
const accountPage = '/dashboard/account'
const signInPage = '/dashboard/sign-in'

/** The action of each form of the account page, by the value of its button `do`. */
const actions: Readonly<Record<string, { call: Action; next: string }>> = {
  rename: {
    call: (asked, { name = '' }) => callApi(asked, 'POST /auth/update-user', { json: { name } }),
    next: `${accountPage}?done=renamed`,
  },
  password: {
    call: (asked, { currentPassword = '', newPassword = '' }) => {
      const json = { currentPassword, newPassword }
      return callApi(asked, 'POST /auth/change-password', { json })
    },
    next: `${accountPage}?done=password`,
  },
  end: {
    call: (asked, { session = '', ...typed }) => {
      const json = { id: session, ...passwordIn(typed) }
      return callApi(asked, 'POST /auth/end-session', { json })
    },
    next: `${accountPage}?done=ended`,
  },
  everywhere: {
    call: (asked, typed) => callApi(asked, 'POST /auth/revoke-sessions', { json: passwordIn(typed) }),
    next: `${signInPage}?done=everywhere`,
  },
  delete: {
    call: async (asked, { password = '', sure }) =>
      sure === 'yes' ? callApi(asked, 'POST /auth/delete-user', { json: { password } }) : notSure,
    next: `${signInPage}?done=deleted`,
  },
}

/** The refusal of a deletion that was not confirmed. */
const notSure: Answer<never> = {
  ok: false,
  problem: {
    status: 400,
    code: 'not_confirmed',
    title: 'The account is not deleted',
    detail: 'Tick the box that says that you want to delete all of this, and enter the password.',
    requestId: null,
    fields: {},
  },
}

/** Runs the action of a form. Returns the address that follows, or the problem; undefined for an unknown form. */
export async function done(asked: Asked, typed: Typed): Promise<Answer<string> | undefined> {
  const action = actions[typed.do ?? '']
  if (action === undefined) return undefined
  const called = await action.call(asked, typed)
  return called.ok ? { ok: true, value: action.next } : called
}
