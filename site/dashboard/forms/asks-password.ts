import type { Problem } from '../api/problem.ts'

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
