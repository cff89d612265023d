import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Drill, secondsToAnswer, whatWasSeen } from './drill.ts'
import { baseBackup, type Server, startOn, writtenAs } from './postgres.ts'
import { onStage } from './stage.ts'

/** All tables are dropped by mistake; the database is restored to the second before it, from a base backup and its log. */
export const restore: Drill = {
  name: 'restore',
  what: 'All tables are dropped by mistake; a base backup and its archived log are restored to the moment before',
  run: async (folder, { report }) => {
    const archive = join(folder, 'archive')
    await mkdir(archive, { recursive: true })
    // The server runs as another user if this process is root's.
    await chmod(archive, 0o777)
    const databaseSettings = { archive_mode: 'on', archive_command: `cp "%p" "${archive}/%f"` }
    return onStage({ folder, databaseSettings }, async (stage) => {
      const before = stage.load()
      await before.more(10)
      const backup = await baseBackup(stage.database, join(folder, 'backup'))
      await before.more(15)
      await before.stop()
      const [{ now: target } = {}] = await stage.database.ask('select now()::text as now')
      report(`${before.answered.length} calls answered; the moment to restore is ${target}`)
      await sleep(1000)

      const after = stage.load()
      await after.more(8)
      await dropAll(stage.database)
      const failedMs = after.now()
      report('all tables are dropped')
      await archived(stage.database)
      await stage.database.stop()

      await writtenAs(backup, join(backup.data, 'recovery.signal'), '')
      const restored = await startOn(backup, {
        archive_mode: 'off',
        restore_command: `cp "${archive}/%f" "%p"`,
        recovery_target_time: String(target),
        recovery_target_action: 'promote',
      })
      stage.atEnd(restored.stop)
      stage.forwarder.target = restored.port
      report('the restored database answers')
      const afterMistake = after.answered.filter(({ answeredMs }) => answeredMs < failedMs)
      await after.more(10)
      await after.stop()
      const kept = after.answered.filter((one) => !afterMistake.includes(one))
      return {
        saw: `${whatWasSeen(after)}; the ${afterMistake.length} answers between the moment and the mistake are given up with it`,
        recoveredSeconds: secondsToAnswer(after, failedMs),
        proof: await stage.proof(
          { answered: [...before.answered, ...kept], unanswered: after.unanswered },
          restored,
        ),
      }
    })
  },
}

/** Waits until everything that is in the log so far is in the archive. */
async function archived(database: Server): Promise<void> {
  const [{ file } = {}] = await database.ask('select pg_walfile_name(pg_switch_wal()) as file')
  for (let tries = 0; tries < 300; tries += 1) {
    const [{ done } = {}] = await database.ask(
      `select last_archived_wal >= '${file}' as done from pg_stat_archiver`,
    )
    if (done === true) return
    await sleep(100)
  }
  throw new Error(`The log file ${file} was not archived.`)
}

/** A call under way locks tables in another order, so that PostgreSQL may end the drop as a deadlock. It is then repeated. */
async function dropAll(server: Server): Promise<void> {
  for (let triesLeft = 20; ; triesLeft -= 1) {
    try {
      await server.ask('drop schema public cascade', 'create schema public')
      return
    } catch (error) {
      if (triesLeft === 0 || !isDeadlock(error)) throw error
    }
  }
}

/** PostgreSQL's `deadlock_detected`. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}
