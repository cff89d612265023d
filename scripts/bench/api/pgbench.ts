import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LedgerStatement } from './ledger-statements.ts'

const run = promisify(execFile)

/** The pgbench to use: LIKENESS_PGBENCH, or the one in PATH; undefined if there is none. */
export async function findPgbench(): Promise<string | undefined> {
  const command = process.env.LIKENESS_PGBENCH || 'pgbench'
  return run(command, ['--version']).then(
    () => command,
    () => undefined,
  )
}

export interface PgbenchRun {
  command: string
  url: string
  /** The folder to write the script into. */
  folder: string
  statements: readonly LedgerStatement[]
  /** Wallets are named 1 to this number. */
  wallets: number
  clients: number
  seconds: number
}

/** Makes pgbench send the prepared statements repeatedly. Returns how often per second it sent the whole set. */
export async function runPgbench(options: PgbenchRun): Promise<number> {
  const { command, folder, clients, seconds } = options
  const script = join(folder, `wallets-${options.wallets}.sql`)
  await writeFile(script, pgbenchScript(options))
  const { hostname, port, username, password, pathname } = new URL(options.url)
  const server = ['-h', hostname, '-p', port, '-U', username]
  const load = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', script]
  const { stdout } = await run(command, [...server, ...load, pathname.slice(1)], {
    env: { ...process.env, PGPASSWORD: password },
  })
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
  const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (tps === undefined || failed !== '0') throw new Error(`pgbench failed:\n${stdout}`)
  return Number(tps)
}

function pgbenchScript({ statements, wallets }: PgbenchRun): string {
  const widest = '9000000000000000000'
  const texts = statements.map(({ text, parameters }) =>
    text.replaceAll(/\$(\d+)/g, (_, position: string) => {
      const parameter = parameters[Number(position) - 1]
      if (parameter && 'variable' in parameter) return `:${parameter.variable}`
      return parameter ? `'${parameter.constant}'` : 'null'
    }),
  )
  return [
    `\\set wallet random(1, ${wallets})`,
    `\\set hold random(1, ${widest})`,
    `\\set transfer random(1, ${widest})`,
    ...texts.map((text) => `${text};`),
    '',
  ].join('\n')
}
