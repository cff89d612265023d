import { type Answer, callApi } from '../api/call.ts'
import { passwordIn } from '../forms/asks-password.ts'
import type { Typed } from '../forms/read-form.ts'

type Asked = Parameters<typeof callApi>[0]
type Action = (asked: Asked, typed: Typed) => Promise<Answer<unknown>>

const page = '/dashboard/organisation'

/** The action of each form of the organisation's page, by the value of its button `do`, and the address that follows. */
const actions: Readonly<Record<string, { call: Action; next: string }>> = {
  rename: {
    call: (asked, { name = '' }) => callApi(asked, 'PATCH /organisation', { json: { name } }),
    next: `${page}?done=renamed`,
  },
  role: {
    call: (asked, { user = '', role = '', ...typed }) =>
      callApi(asked, 'PATCH /members/:userId', {
        params: { userId: user },
        json: { role, ...passwordIn(typed) },
      }),
    next: `${page}?done=role`,
  },
  demand: {
    call: (asked, { demanded = '', ...typed }) =>
      callApi(asked, 'PUT /organisation/second-factor', {
        json: { demanded: demanded === 'yes', ...passwordIn(typed) },
      }),
    next: `${page}?done=demand`,
  },
  remove: {
    call: (asked, { user = '' }) => callApi(asked, 'DELETE /members/:userId', { params: { userId: user } }),
    next: `${page}?done=removed`,
  },
  invite: {
    call: (asked, { email = '', role = '', ...typed }) =>
      callApi(asked, 'POST /invitations', { json: { email, role, ...passwordIn(typed) } }),
    next: `${page}?done=invited`,
  },
  withdraw: {
    call: (asked, { invitation = '' }) =>
      callApi(asked, 'DELETE /invitations/:invitationId', { params: { invitationId: invitation } }),
    next: `${page}?done=withdrawn`,
  },
  create: {
    call: (asked, { newName = '' }) => callApi(asked, 'POST /organisations', { json: { name: newName } }),
    next: `${page}?done=created`,
  },
  leave: {
    call: (asked) => callApi(asked, 'POST /organisation/leave', { json: {} }),
    next: `${page}?done=left`,
  },
  delete: {
    call: async (asked, { password = '', sure }) =>
      sure === 'yes' ? callApi(asked, 'POST /organisation/delete', { json: { password } }) : notSure,
    next: `${page}?done=deleted`,
  },
}

/** What the page says after each action, by the value of `?done=`. */
export const doneSentences: Readonly<Record<string, string>> = {
  renamed: 'The name is changed.',
  role: 'The role is changed. It counts from the next click on.',
  demand: 'It counts from the next click of each member on.',
  removed: 'The member is removed.',
  invited: 'The invitation is on its way.',
  withdrawn: 'The invitation is withdrawn. Its link does not work any more.',
  created: 'The organisation is made, and you work in it now.',
  left: 'You have left the organisation. You work in this one now.',
  deleted: 'The organisation is deleted. You work in this one now.',
  joined: 'You are a member now, and work in this organisation.',
}

/** The refusal of a deletion that was not confirmed. */
const notSure: Answer<never> = {
  ok: false,
  problem: {
    status: 400,
    code: 'not_confirmed',
    title: 'The organisation is not deleted',
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
