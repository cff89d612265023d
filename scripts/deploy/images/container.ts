import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { atEnd } from '#api/testing/at-end.ts'

const run = promisify(execFile)

/** Runs podman, and returns what it prints. Rejects if it fails. */
export const podman = async (...args: string[]): Promise<string> => (await run('podman', args)).stdout.trim()

/** The name of an image that was built on this machine. */
export const imageOf = (target: string) => `localhost/likeness-${target}`

/** Why images cannot be tried on this machine; undefined if they can. */
export async function obstacle(targets: readonly string[]): Promise<string | undefined> {
  try {
    await podman('--version')
  } catch {
    return 'podman is not installed'
  }
  for (const target of targets) {
    const isBuilt = await podman('image', 'exists', imageOf(target)).then(
      () => true,
      () => false,
    )
    if (!isBuilt) return `there is no image ${imageOf(target)}: api/OPERATING.md says how to build it`
  }
  return podman('run', '--rm', imageOf(targets[0] ?? ''), '--version').then(
    () => undefined,
    (error: Error) => `podman cannot run containers here: ${error.message.split('\n').at(-1)}`,
  )
}

/** As Kubernetes runs them: no rights, and no file that can be written but those in memory. */
const confined = [
  ...['--network=host', '--read-only', '--cap-drop=all', '--security-opt=no-new-privileges'],
  '--tmpfs=/tmp',
]

/** The options of `podman run` for an image with these settings. */
export const runOptions = (settings: Readonly<Record<string, string>>): string[] => [
  ...confined,
  ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
]

export interface Container {
  id: string
  /** Runs a program in the container, and returns what it prints. */
  inside(...command: string[]): Promise<string>
  /** Sends SIGTERM. Resolves with the exit code, after the process has ended. */
  stop(): Promise<number>
}

/** Starts an image, waits until `address` answers 200, and removes the container at the end of the test file. */
export async function startContainer(
  target: string,
  settings: Readonly<Record<string, string>>,
  address: string,
): Promise<Container> {
  const id = await podman('run', '--detach', ...runOptions(settings), imageOf(target))
  atEnd(() => podman('rm', '--force', id))
  for (let tries = 0; !(await answers(address)); tries += 1) {
    if (tries === 240) throw new Error(`${target} does not answer: ${await podman('logs', id)}`)
    await sleep(250)
  }
  return {
    id,
    inside: (...command) => podman('exec', id, ...command),
    stop: async () => {
      await podman('kill', '--signal=TERM', id)
      return Number(await podman('wait', id))
    },
  }
}

const answers = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
