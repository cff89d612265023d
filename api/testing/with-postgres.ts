/**
 * `node api/testing/with-postgres.ts <command> [argument…]` runs a command with a PostgreSQL that lives as long as it
 * does, and exits as it exits. The test files share that server, and each makes a database of its own on it.
 */
import { spawn } from 'node:child_process'
import { startTestCluster } from './cluster.ts'

const [command, ...args] = process.argv.slice(2)
if (!command) throw new Error('usage: node api/testing/with-postgres.ts <command> [argument…]')

const cluster = await startTestCluster()
const env = { ...process.env, LIKENESS_TEST_POSTGRES: cluster.url }
const child = spawn(command, args, { stdio: 'inherit', env })
// Ctrl-C reaches the command as well; this process stays to stop the server after it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))

const code = await new Promise<number>((resolve) => {
  child.once('error', (error) => {
    console.error(`${command} can't be run: ${error.message}`)
    resolve(1)
  })
  child.once('exit', (status) => resolve(status ?? 1))
})
await cluster.stop()
process.exitCode = code
