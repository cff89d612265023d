import type { Attack, Attacker } from './attacker.ts'

const megabyte = 1_000_000

/** Attacks by connections that send or read slowly, or that are many. */
export const connectionAttacks: readonly Attack[] = [
  ...(['empty', 'funded'] as const).map((wallet) => ({
    name: `eight silent bodies of 64 MB declared, ${wallet} wallet`,
    run: (attacker: Attacker) => {
      const { target } = attacker
      const head = headOf(attacker, 'POST /api/v1/photos/jobs', {
        authorization: `Bearer ${target.keys[wallet]}`,
        'content-type': 'application/json',
        'content-length': String(64 * megabyte),
      })
      return attacker.repeat(8, () => attacker.dribble({ to: target.site, head, part: ' ', everyMs: 500 }))
    },
  })),
  {
    name: '60 slow uploads to the dashboard',
    run: (attacker) => {
      const head = headOf(attacker, 'POST /dashboard/photos/new', {
        origin: attacker.target.site,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(11.5 * megabyte),
      })
      const part = Buffer.alloc(megabyte, 'a')
      return attacker.repeat(60, () =>
        attacker.dribble({ to: attacker.target.site, head, part, everyMs: 1000 }),
      )
    },
  },
  {
    name: 'chunked forms of a million fields',
    run: (attacker) => {
      const head = headOf(attacker, 'POST /dashboard/sign-in', {
        origin: attacker.target.site,
        'content-type': 'application/x-www-form-urlencoded',
        'transfer-encoding': 'chunked',
      })
      const data = 'a=&'.repeat(300_000)
      const part = `${data.length.toString(16)}\r\n${data}\r\n`
      return attacker.repeat(6, () =>
        attacker.dribble({ to: attacker.target.site, head, part, everyMs: 100 }),
      )
    },
  },
  {
    name: '400 connections that send a header each second',
    run: (attacker) => {
      const head = `GET / HTTP/1.1\r\nHost: ${new URL(attacker.target.site).host}\r\n`
      return attacker.repeat(400, () =>
        attacker.dribble({ to: attacker.target.site, head, part: 'X-A: b\r\n', everyMs: 1000 }),
      )
    },
  },
  {
    name: '100 readers that read nothing',
    run: (attacker) => {
      const pipelined = headOf(attacker, 'GET /api/public/requirements', {}).repeat(40)
      return attacker.repeat(100, () =>
        attacker.dribble({ to: attacker.target.site, head: pipelined, part: '', everyMs: 5000, deaf: true }),
      )
    },
  },
]

function headOf({ target }: Attacker, start: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${start} HTTP/1.1`, `Host: ${new URL(target.site).host}`, ...lines, '', ''].join('\r\n')
}
