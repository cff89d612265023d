import { join } from 'node:path'
import { startForwarder } from './forwarder.ts'
import { baseBackup, type Server, startReplica } from './postgres.ts'
import type { Stage } from './stage.ts'

/**
 * How much later, in ms, the replica receives what the primary writes. An asynchronous one is half a second behind, as one
 * in another place or a busy one is; a synchronous one delays each commit by as much, so it stands nearby.
 */
const delays = { synchronous: 30, asynchronous: 500 }
/** Starts a replica of the stage's database, for which the database waits at each commit if it is synchronous. */
export async function followed({ folder, database, atEnd }: Stage, synchronous: boolean): Promise<Server> {
  const copy = await baseBackup(database, join(folder, 'replica'))
  const between = await startForwarder(database.port)
  between.delayMs = delays[synchronous ? 'synchronous' : 'asynchronous']
  atEnd(between.close)
  const replica = await startReplica(copy, between.port)
  atEnd(replica.stop)
  // Set after the copy was made: a promoted replica that waits for one of its own would answer no call.
  if (synchronous) {
    await database.ask(`alter system set synchronous_standby_names = 'replica'`, 'select pg_reload_conf()')
  }
  return replica
}
