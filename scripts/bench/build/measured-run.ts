import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The time and memory that a program and all processes it started took. */
export interface Run {
  seconds: number
  /** Seconds of all processors, in user and kernel mode. */
  cpuSeconds: number
  /**
   * The highest sum, at one moment, of the processes' own peaks (VmHWM); at least what all of them held together at any
   * moment.
   */
  peakMegabytes: number
}

const sampleMs = 200
const ticksPerSecond = 100

/** Runs a Node program and measures it from Linux's /proc. Throws if the program fails. */
export async function measuredRun(
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> },
): Promise<Run> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let code: number | null | undefined
  child.once('exit', (exit) => {
    code = exit
  })
  let peakKilobytes = 0
  const ticks = new Map<number, number>()
  while (code === undefined) {
    const running = descendants(child.pid ?? 0)
    peakKilobytes = Math.max(peakKilobytes, sum(running.map(greatestKilobytes)))
    for (const pid of running) ticks.set(pid, cpuTicks(pid) ?? ticks.get(pid) ?? 0)
    await sleep(sampleMs)
  }
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return {
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: sum(ticks.values()) / ticksPerSecond,
    peakMegabytes: peakKilobytes / 1024,
  }
}

const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0)

function descendants(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? Number(statOf(Number(name))?.[1]) : Number.NaN
    if (!Number.isNaN(parent)) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  return below(root)
}

/** The fields of /proc/<pid>/stat after the name: state, parent, … */
const statOf = (pid: number) =>
  read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')

/** Fields 14 and 15 of proc(5): user and kernel time. */
function cpuTicks(pid: number): number | undefined {
  const stat = statOf(pid)
  return stat && Number(stat[11]) + Number(stat[12])
}

const greatestKilobytes = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0)

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return undefined
  }
}
