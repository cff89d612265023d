import { callApi } from '../call.ts'
import { type Actions, notSure, passwordIn } from '../forms.ts'

const page = '/dashboard/organisation'

/** The action of each form of the organisation's page, by the value of its button `do`, and the address that follows. */
export const organisationActions: Actions = {
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
      sure === 'yes'
        ? callApi(asked, 'POST /organisation/delete', { json: { password } })
        : notSure('The organisation is not deleted'),
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
