import type { Answer, callApi } from '../api/call.ts'
import type { Typed } from './read-form.ts'

type Asked = Parameters<typeof callApi>[0]

/** The action of each form of a page, by the value of its button `do`, and the address that follows. */
export type Actions = Readonly<
  Record<string, { call: (asked: Asked, typed: Typed) => Promise<Answer<unknown>>; next: string }>
>

/** Runs the action of a form. Returns the address that follows, or the problem; undefined for an unknown form. */
export async function doAction(
  actions: Actions,
  asked: Asked,
  typed: Typed,
): Promise<Answer<string> | undefined> {
  const action = actions[typed.do ?? '']
  if (action === undefined) return undefined
  const called = await action.call(asked, typed)
  return called.ok ? { ok: true, value: action.next } : called
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
