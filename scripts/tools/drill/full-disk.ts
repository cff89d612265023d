import { execFile } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Drill, secondsToAnswer, whatWasSeen } from './drill.ts'
import { type Server, startOn } from './postgres.ts'
import { type Stage, startStage } from './stage.ts'

const run = promisify(execFile)
const diskMegabytes = 250
/** How long the disk stays full. */
const fullMs = 10_000
/** As when an operator has made room: the log is small, so that the disk is soon full. */
const databaseSettings = { max_wal_size: '64MB', min_wal_size: '32MB', wal_keep_size: '0' }

/** The disk of PostgreSQL is full for a while. PostgreSQL may end; its supervisor starts it again when there is room. */
export const fullDisk: Drill = {
  name: 'full-disk',
  what: `The disk of PostgreSQL is full for ${fullMs / 1000} s, then there is room again`,
  run: async (folder, { report }) => {
    const disk = join(folder, 'disk')
    await mkdir(disk, { recursive: true })
    const refused = await mounted(disk)
    if (refused !== null) return { skipped: `no small disk can be mounted here (${refused})` }
    try {
      const stage = await startStage({ folder, databaseSettings, databaseFolder: join(disk, 'postgres') })
      try {
        const load = stage.load()
        await load.more(15)
        const filler = join(disk, 'filler')
        await filled(disk, filler)
        const failedMs = load.now()
        report('the disk is full')
        // The log has room left in files that exist already. This is what fills them.
        await stage.database.ask(`select pg_switch_wal()`).catch(() => {})
        await sleep(fullMs)
        await rm(filler)
        report('there is room again')
        const { server, ended } = await supervised(stage)
        await load.more(15)
        await load.stop()
        return {
          saw: `${whatWasSeen(load)}; PostgreSQL ${ended ? 'ended and was started again' : 'went on'}`,
          recoveredSeconds: secondsToAnswer(load, failedMs),
          proof: await stage.proof(load, server),
          faults: stage.processes.every(({ lives }) => lives()) ? [] : ['a process of the service ended'],
        }
      } finally {
        await stage.end()
      }
    } finally {
      await run('umount', ['-l', disk])
    }
  },
}

/** Mounts a small file system in memory. Returns null, or why that is not possible. */
async function mounted(folder: string): Promise<string | null> {
  const options = ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0755`, 'tmpfs', folder]
  return run('mount', options).then(
    () => null,
    (error: Error) => error.message.trim().split('\n').at(-1) ?? 'mount failed',
  )
}

/** Fills a disk to the last block. */
async function filled(disk: string, file: string): Promise<void> {
  const { bavail, bsize } = await statfs(disk)
  const size = bavail * bsize
  await writeFile(file, Buffer.alloc(size)).catch(() => {})
}

/** Starts PostgreSQL again if it ended, as a supervisor does. */
async function supervised({
  database,
  forwarder,
  atEnd,
}: Stage): Promise<{ server: Server; ended: boolean }> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answers = await database.ask('select 1').then(
      () => true,
      () => false,
    )
    if (answers) return { server: database, ended: false }
    await sleep(100)
  }
  await database.stop()
  const server = await startOn(database.cluster, databaseSettings)
  atEnd(server.stop)
  forwarder.target = server.port
  return { server, ended: true }
}
