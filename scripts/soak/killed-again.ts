import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Processes of one kind, which are killed and started again one at a time. */
export interface Fleet {
  /** The first line that each running process printed. There are fewer lines than processes while one starts. */
  readonly lines: readonly string[]
  readonly kills: number
  /** Ends the killing. A process that is down is started again. */
  calm(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps processes running. Every few seconds it kills the next one with SIGKILL and starts it again at once.
 * @param script The file that each process runs. It prints one line when it is ready.
 * @param everyMs The time from a start until the next process is killed.
 */
export async function killedAgain(
  script: string,
  args: readonly string[],
  { processes, everyMs }: { processes: number; everyMs: number },
): Promise<Fleet> {
  const members = Array.from({ length: processes }, () => member(script, args))
  await Promise.all(members.map((each) => each.start()))
  let kills = 0
  let isCalm = false
  const killing = (async () => {
    for (let turn = 0; !isCalm; turn += 1) {
      await sleep(everyMs)
      const victim = members[turn % processes]
      if (isCalm || !victim) break
      await victim.kill('SIGKILL')
      kills += 1
      await victim.start()
    }
  })()
  const calm = async () => {
    isCalm = true
    await killing
  }
  return {
    get lines() {
      return members.flatMap((each) => each.line() ?? [])
    },
    get kills() {
      return kills
    },
    calm,
    stop: async () => {
      await calm()
      await Promise.all(members.map((each) => each.kill('SIGTERM')))
    },
  }
}

function member(script: string, args: readonly string[]) {
  let child: ChildProcess | undefined
  let line: string | undefined
  return {
    line: () => line,
    start: async () => {
      child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
      if (!child.stdout) throw new Error(`${script} has no output to read`)
      const first = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
      if (first.done) throw new Error(`${script} ended before it was ready`)
      line = String(first.value)
    },
    kill: async (signal: 'SIGKILL' | 'SIGTERM') => {
      line = undefined
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}
