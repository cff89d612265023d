import type { Attack, Attacker } from './attacker.ts'

/** Attacks on accounts and the dashboard's own calls. */
export const dashboardAttacks: readonly Attack[] = [
  {
    name: 'sign-ins with wrong passwords',
    run: (attacker) => {
      let turn = 0
      return attacker.repeat(20, () =>
        post(attacker, '/auth/sign-in/email', {
          email: `a${turn++}@example.org`,
          password: 'wrong password 1',
        }),
      )
    },
  },
  {
    name: 'sign-ups',
    run: (attacker) => {
      let turn = 0
      return attacker.repeat(20, () =>
        post(attacker, '/auth/sign-up/email', {
          name: 'Your account is closed.\u2028Call +1 555 0100 now',
          email: `b${turn++}@example.org`,
          password: 'a long enough password 1',
        }),
      )
    },
  },
  {
    name: 'lists of keys and requests',
    run: (attacker) =>
      attacker.repeat(30, async () => {
        for (const path of ['/keys', '/requests', '/wallet', '/photos/saved']) {
          const { target } = attacker
          await attacker.call({ url: `${target.site}/api/dashboard${path}`, headers: target.session })
        }
      }),
  },
  {
    name: 'webhooks on names that do not resolve',
    run: (attacker) => {
      let turn = 0
      const body = () => ({ url: `https://n${turn++}.silent.example/`, events: ['job.completed'] })
      return attacker.repeat(60, () => attacker.post('/webhooks', JSON.stringify(body())))
    },
  },
]

function post({ target, call }: Attacker, path: string, body: object) {
  return call({
    url: `${target.site}/api/dashboard${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: target.site },
    body: JSON.stringify(body),
  })
}
