import { readdirSync, readFileSync } from 'node:fs'

/** The most memory that any process of a tree had while it was watched. */
export interface MemoryPeak {
  readonly residentMb: number
  /** The end of the process's command line. */
  readonly process: string
}

const lookEveryMs = 250
const pageBytes = 4096

/**
 * Watches the resident memory of all processes that descend from one, by Linux' `/proc`. Elsewhere it sees nothing.
 * @param leaveOut Processes whose own trees are not watched.
 */
export function watchMemory(root: number, leaveOut: ReadonlySet<number> = new Set()) {
  let peak: MemoryPeak = { residentMb: 0, process: '' }
  const look = () => {
    for (const id of descendants(root, leaveOut)) {
      const residentMb = residentMbOf(id)
      if (residentMb > peak.residentMb) peak = { residentMb, process: commandOf(id) }
    }
  }
  const timer = setInterval(look, lookEveryMs)
  return {
    stop: (): MemoryPeak => {
      clearInterval(timer)
      return peak
    },
  }
}

/** The processes that descend from one, by Linux' `/proc`; none elsewhere. */
export function descendants(root: number, leaveOut: ReadonlySet<number> = new Set()): number[] {
  const parents = new Map(processIds().map((id) => [id, parentOf(id)]))
  const isBelow = (id: number): boolean => {
    if (leaveOut.has(id)) return false
    const parent = parents.get(id)
    return parent === root || (parent !== undefined && parent > 1 && isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  } catch {
    return []
  }
}

/** The text of a file of a process, empty if the process has ended. */
function read(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The command's name may contain spaces and brackets, so the fields are counted from its end (proc_pid_stat(5)). */
function parentOf(id: number): number {
  const stat = read(id, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

const residentMbOf = (id: number) => (Number(read(id, 'statm').split(' ')[1] ?? 0) * pageBytes) / 1e6

const commandOf = (id: number) => read(id, 'cmdline').replaceAll('\0', ' ').trim().slice(-60)
