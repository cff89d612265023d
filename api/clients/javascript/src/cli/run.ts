import { parseArgs } from 'node:util'
import { version } from '../call.ts'
import { Likeness } from '../likeness.ts'
import { check, documents } from './check.ts'
import { type Command, describeError, type ExitCode, type Surroundings, UsageError } from './command.ts'
import { jobs } from './jobs.ts'
import { mcp } from './mcp.ts'
import { login, logout, readSettings } from './settings.ts'
import { webhooks } from './webhooks.ts'

const commands: Readonly<Record<string, Command>> = { login, logout, check, documents, jobs, webhooks, mcp }

/**
 * Runs the command that the arguments name.
 * @param args What stands after `likeness` in the shell.
 * @returns The exit code; 2 after wrong arguments and failed calls, of which it says why.
 */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { say, environment, signal } = surroundings
  const [name = 'help', ...rest] = args
  if (name === '--version' || name === '-v') {
    say(version)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const isKnown = command !== undefined || ['help', '--help', '-h'].includes(name)
  if (!command || rest.includes('--help') || rest.includes('-h')) {
    if (!isKnown) say(`There is no command "${name}".\n`)
    for (const line of command ? usageOf(command) : usage()) say(line)
    return isKnown ? 0 : 2
  }
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: Object.fromEntries(
        Object.entries(command.options ?? {}).map(([option, { type }]) => [option, { type }]),
      ),
      allowPositionals: true,
    })
    const settings = await readSettings(environment)
    const likeness = new Likeness(settings)
    return await command.run({ ...surroundings, likeness, settings }, { words: positionals, options: values })
  } catch (error) {
    if (signal.aborted) return 0
    say(isUsage(error) ? error.message : describeError(error).text)
    if (isUsage(error)) say(`Usage: likeness ${command.usage}`)
    return 2
  }
}

/** Whether the arguments are wrong, by our own finding or that of Node's parser. */
const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))

function usage(): string[] {
  return [
    'likeness: tells whether a photo meets what an authority asks of it',
    '',
    ...Object.values(commands).flatMap((command) => [
      `  likeness ${command.usage}`,
      `      ${command.about}`,
    ]),
    '',
    'LIKENESS_API_KEY and LIKENESS_BASE_URL win over what `likeness login` stored.',
    'likeness <command> --help lists the options of a command.',
  ]
}

function usageOf({ usage: words, about, options = {} }: Command): string[] {
  return [
    `likeness ${words}`,
    `  ${about}`,
    ...Object.entries(options).map(
      ([option, { type, about: words }]) =>
        `  --${option}${type === 'string' ? ' <…>' : ''}`.padEnd(24) + words,
    ),
  ]
}
