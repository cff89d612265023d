import { callApi } from '../call.ts'
import { type Actions, notSure, passwordIn } from '../forms.ts'

/** The addresses to which the account page's forms lead when they have succeeded. */
const accountPage = '/dashboard/account'
const signInPage = '/dashboard/sign-in'

/** The action of each form of the account page, by the value of its button `do`. */
export const accountActions: Actions = {
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
      sure === 'yes'
        ? callApi(asked, 'POST /auth/delete-user', { json: { password } })
        : notSure('The account is not deleted'),
    next: `${signInPage}?done=deleted`,
  },
}
