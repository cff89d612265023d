/**
 * `npm run -s admin -- <command> …`: the commands for operators. They use the database at DATABASE_URL or the one of a
 * running `npm start`. Exit codes: 0 done, 1 refused, 2 wrong arguments or no connection to the database.
 */
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { Refused } from '../foundation/problem.ts'
import { openDatabase } from '../storage/database.ts'
import { locateDatabase } from '../storage/embedded-postgres.ts'
import { accountCommands, keyCommands } from './accounts-and-keys.ts'
import { type Command, type Given, WrongUsage } from './command.ts'
import { eventCommands, planCommands, walletCommands } from './money.ts'

const commands: Command[] = [
  ...accountCommands,
  ...walletCommands,
  ...planCommands,
  ...keyCommands,
  ...eventCommands,
  {
    name: 'secrets rotate',
    summary:
      'seal everything that is stored anew with the first secret of LIKENESS_SECRET, and show what still needs an older one',
    arguments: [],
    // What is sealed has schemas of the engine, which takes half a second to load: no other command shall wait for it.
    run: async (given) => (await import('./rotate-secrets.ts')).rotateSecrets(given),
  },
]

if (import.meta.main) {
  const { code, stdout, stderr } = await admin(process.argv.slice(2))
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = code
}

interface Ended {
  code: 0 | 1 | 2
  stdout: string
  stderr: string
}

/** Runs a command line. Returns the exit code, and what is printed. */
export async function admin(args: string[]): Promise<Ended> {
  if (args.length === 0 || args[0] === '--help' || args[0] === 'help') return say(helpForAll())
  const command = commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '))
  if (!command) return fail(`There is no command "${args.slice(0, 2).join(' ')}".\n\n${helpForAll()}`)
  try {
    return await perform(command, args.slice(command.name.split(' ').length))
  } catch (error) {
    if (error instanceof Refused) {
      const { code, detail } = error.problem
      return { code: 1, stdout: '', stderr: `${code}: ${detail}\n` }
    }
    if (error instanceof WrongUsage) return fail(`${error.message}\n\n${helpFor(command)}`)
    return fail(error instanceof Error ? error.message : String(error))
  }
}

async function perform(command: Command, args: string[]): Promise<Ended> {
  const { values, positionals } = parsed(command, args)
  if (values.help) return say(helpFor(command))
  const given = givenBy(command, values, positionals)
  const url = await locateDatabase()
  const database = url.ok ? await openDatabase(url.value, { maxConnections: 2 }) : url
  if (!database.ok) return fail(database.problem.detail)
  const done = await command.run({ ...given, db: database.value }).finally(() => database.value.destroy())
  return say(values.json ? asJson(done) : asText(done))
}

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

function parsed(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const options = {
    ...command.options,
    actor: { type: 'string', default: `admin:${userInfo().username}` },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const
  try {
    // A negative amount begins like an option.
    const { amounts = [], others = [] } = Object.groupBy(args, (each) =>
      /^-\d/.test(each) ? 'amounts' : 'others',
    )
    const { values, positionals } = parseArgs({ args: others, options, allowPositionals: true })
    return { values, positionals: [...positionals, ...amounts] }
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? (error.message.split('. ', 1)[0] ?? '') : String(error))
  }
}

function givenBy(command: Command, values: Values, positionals: string[]): Omit<Given, 'db'> {
  const least = command.arguments.filter((name) => !name.endsWith('?')).length
  if (!values.help && (positionals.length < least || positionals.length > command.arguments.length)) {
    throw new WrongUsage(`"${command.name}" takes ${command.arguments.join(', ') || 'no argument'}`)
  }
  const option = (name: string) => (values[name] === undefined ? undefined : String(values[name]))
  return {
    argument: (name) => positionals[command.arguments.indexOf(name)] ?? '',
    option,
    required: (name) => {
      const value = option(name)
      if (value === undefined || value.trim() === '') throw new WrongUsage(`--${name} is missing`)
      return value
    },
    options: (name) => [values[name] ?? []].flat().map(String),
    actor: String(values.actor),
  }
}

function helpForAll(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return `npm run -s admin -- <command> [--json] [--actor <who>] [--help]\n\n${lines.join('\n')}\n`
}

function helpFor(command: Command): string {
  const args = command.arguments.map((name) =>
    name.endsWith('?') ? `[<${name.slice(0, -1)}>]` : `<${name}>`,
  )
  const options = Object.entries(command.options ?? {}).map(([name, { type }]) =>
    type === 'boolean' ? `[--${name}]` : `[--${name} <…>]`,
  )
  return `npm run -s admin -- ${[command.name, ...args, ...options].join(' ')}\n${command.summary}\n`
}

function say(stdout: string): Ended {
  return { code: 0, stdout, stderr: '' }
}

function fail(why: string): Ended {
  return { code: 2, stdout: '', stderr: `${why.trimEnd()}\n` }
}

/** Formats the result of a command for people: a list as a table, an object as lines, its lists as tables below them. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return tableOf(value)
  const entries = Object.entries(Object(value))
  const width = Math.max(0, ...entries.map(([name]) => name.length))
  const lines = entries.map(([name, each]) =>
    Array.isArray(each) ? `\n${name}\n${tableOf(each)}` : `${name.padEnd(width)}  ${cell(each)}\n`,
  )
  return lines.join('')
}

/** Formats the result of a command for programs: one line of JSON. */
function asJson(value: unknown): string {
  return typeof value === 'string' ? value : `${JSON.stringify(value)}\n`
}

function tableOf(rows: readonly unknown[]): string {
  const [first] = rows
  if (first === undefined) return 'none\n'
  const names = Object.keys(Object(first))
  const lines = [names, ...rows.map((row) => names.map((name) => cell(Reflect.get(Object(row), name))))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const padded = (line: string[]) => line.map((each, column) => each.padEnd(widths[column] ?? 0)).join('  ')
  return lines.map((line) => `${padded(line).trimEnd()}\n`).join('')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  return value instanceof Date ? value.toISOString() : String(value)
}
