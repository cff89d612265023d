import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Confinement } from '../choices.ts'
import { limits } from '../thresholds/limits.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** The user that has no rights, by its number on every Linux. */
const nobody = '65534'

/**
 * The command that runs a program as confined as said, or null if this machine lacks what that takes. What is there may
 * still not work, as namespaces often do not in containers.
 */
export function confined(
  how: Confinement,
  program: readonly string[],
  memoryBytes: number = limits.decoderMemoryBytes,
): readonly string[] | null {
  if (how === 'none') return program
  const shell = found('sh')
  if (!shell) return null
  const limited = (inner: readonly string[]) => [shell, '-c', ulimits(memoryBytes), 'decoder', ...inner]
  if (how === 'limits') return limited(program)
  if (process.platform !== 'linux') return null
  const setpriv = found('setpriv')
  if (!setpriv) return null
  const isRoot = process.getuid?.() === 0
  const asNobody = isRoot
    ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--bounding-set=-all']
    : []
  // The process is killed by the system as soon as the thread that started it has ended.
  const unprivileged = [setpriv, ...asNobody, '--inh-caps=-all', '--no-new-privs', '--pdeathsig=KILL']
  if (how === 'privileges') return limited([...unprivileged, ...program])
  if (how === 'namespaces') {
    const unshare = found('unshare')
    if (!unshare) return null
    const asUser = isRoot ? [] : ['--user', '--map-current-user']
    return limited([unshare, ...asUser, '--net', '--ipc', ...unprivileged, ...program])
  }
  const bubblewrap = found('bwrap')
  if (!bubblewrap) return null
  return limited([...unprivileged, bubblewrap, ...onlyTheProgram, '--', ...program])
}

const kilobytes = (bytes: number) => Math.floor(bytes / 1024)

/** A limit that the shell does not know is left out. */
const ulimits = (memoryBytes: number) =>
  [
    'ulimit -c 0',
    `ulimit -t ${limits.decoderCpuSeconds}`,
    `ulimit -d ${kilobytes(memoryBytes)}`,
    `ulimit -n ${limits.decoderFiles}`,
    // 256 MB, in blocks of 512 bytes: libvips may keep a large picture in a file.
    'ulimit -f 500000',
  ]
    .map((limit) => `${limit} 2>/dev/null; `)
    .join('')
    .concat('exec "$@"')

const readable = (path: string) => ['--ro-bind-try', path, path]

/** Bubblewrap's options for a world of the system's libraries, Node, the packages and the engine, none to be written. */
const onlyTheProgram = [
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  ...['/usr', '/lib', '/lib32', '/lib64', '/bin', '/etc/ld.so.cache', '/nix/store'].flatMap(readable),
  ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
  ...[process.execPath, join(root, 'node_modules'), join(root, 'api', 'engine'), join(root, 'rules')].flatMap(
    readable,
  ),
  ...readable(join(root, 'package.json')),
  ...['--chdir', '/'],
]

/** The path of a program, or null. Looked for in the system's folders too, because services may have no PATH. */
function found(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin', '/sbin']
  for (const folder of folders) {
    if (folder === '') continue
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {}
  }
  return null
}

/** Node itself, with the script of the decoder. The script may read files, for its modules, and write none. */
export function decoderProgram(): readonly string[] {
  return [
    process.execPath,
    ...['--permission', '--allow-fs-read=*', '--allow-addons', '--no-warnings'],
    // Those of the threads that judge photos: see `growthPercent` and `youngGeneration`.
    ...['--max-semi-space-size=8', '--heap-growing-percent=200', '--expose-gc'],
    // On a busy machine it would wait for its own helpers, which other photos keep from running.
    '--single-threaded-gc',
    fileURLToPath(new URL('./child.ts', import.meta.url)),
  ]
}

/** The folder in which the process is started: one that every user may enter. */
export const startFolder = dirname(process.execPath).startsWith('/') ? '/' : '.'

/** What a decoder sees of the environment: how memory is allocated, and nothing else. */
export function decoderEnvironment(): NodeJS.ProcessEnv {
  const kept = ['LD_PRELOAD', 'MALLOC_CONF', 'MALLOC_ARENA_MAX', 'GLIBC_TUNABLES', 'SystemRoot']
  const inherited = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...largePages, ...Object.fromEntries(inherited) }
}

/** Pixels in pages of 2 MB, where glibc and the system have them: 12 megapixels take 9,000 pages of 4 kB otherwise, or 16 ms. */
const largePages = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }
