import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { serverUser } from './embedded-cluster.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'

// mkdtemp closes the folder to others. Run as root, these tests therefore also prove that the server can reach it.
let parent: string
let folder: string
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'likeness-embedded-'))
  folder = join(parent, 'a folder', 'postgres')
})
after(() => rm(parent, { recursive: true, force: true }))

async function start(): Promise<EmbeddedPostgres> {
  const started = await startEmbedded({ folder, durable: false })
  assert.ok(started.ok, JSON.stringify(started))
  return started.value
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: question, rowMode: 'array' })
  await client.end()
  return rows
}

/** Another process that started the server. `kill` ends the process like a crash, and the server continues to run. */
async function otherProcess(): Promise<{ url: string; kill(): Promise<void> }> {
  const code = `const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))})
    const { value } = await startEmbedded({ folder: ${JSON.stringify(folder)}, durable: false })
    console.log(value.url)`
  const child = spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return {
    url: String(line).trim(),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('the first start creates a cluster in UTF-8 with locale C and a private password', async () => {
  const postgres = await start()
  assert.deepEqual(
    await ask(postgres.url, 'select pg_encoding_to_char(encoding), datcollate from pg_database limit 1'),
    [['UTF8', 'C']],
  )
  assert.equal((await stat(join(folder, 'password'))).mode & 0o777, 0o600)
  const url = new URL(postgres.url)
  assert.equal(url.hostname, '127.0.0.1')
  assert.equal(url.password, await readFile(join(folder, 'password'), 'utf8'))
  url.password = 'guess'
  await assert.rejects(ask(url.href, 'select 1'), /password authentication failed/)
  await postgres.stop()
  await assert.rejects(ask(postgres.url, 'select 1'), /ECONNREFUSED/)
})

test('a later start finds what was stored', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start()
  assert.deepEqual(await ask(second.url, 'select answer from kept'), [[42]])
  await second.stop()
})

test('a server whose parent was killed is taken over, and stopped', async () => {
  const other = await otherProcess()
  await ask(other.url, 'create table orphaned as select 7 as answer')
  await other.kill()
  const postgres = await start()
  assert.equal(postgres.url, other.url)
  assert.deepEqual(await ask(postgres.url, 'select answer from orphaned'), [[7]])
  await postgres.stop()
  await postgres.stop()
  await assert.rejects(ask(postgres.url, 'select 1'), /ECONNREFUSED/)
})

test('two processes do not share a folder', async () => {
  const other = await otherProcess()
  const started = await startEmbedded({ folder, durable: false })
  assert.ok(!started.ok)
  assert.match(started.problem.detail, /Another process is using the database in .*: stop it first/)
  await ask(other.url, 'select 1')
  await other.kill()
  await (await start()).stop()
})

test('the next start succeeds after the server was killed', async () => {
  await start()
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL')
  await (await start()).stop()
})

test('removes a pid file whose number belongs to another program', async () => {
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  await writeFile(pidFile, `${process.pid}\n${join(folder, 'cluster')}\n0\n5432\n\n127.0.0.1\n\n\n`)
  await (await start()).stop()
})

test('a start succeeds after an interrupted first start', async () => {
  await rm(join(folder, 'cluster'), { recursive: true })
  await writeFile(join(folder, 'cluster.unfinished'), '')
  await (await start()).stop()
})

test('reports a folder that cannot be created in one line', async () => {
  const file = join(parent, 'file')
  await writeFile(file, '')
  const started = await startEmbedded({ folder: join(file, 'postgres') })
  assert.ok(!started.ok)
  assert.match(
    started.problem.detail,
    /^The embedded PostgreSQL can't run here \(ENOTDIR.*\): set DATABASE_URL/,
  )
})

const closed = await mkdtemp(join(tmpdir(), 'likeness-closed-'))
after(() => rm(closed, { recursive: true }))
await chmod(closed, 0o700)
const program = join(closed, 'program')
await writeFile(program, '#!/bin/sh\nid -u\n', { mode: 0o700 })

test('a user other than root can run programs in a closed folder and test whether they exist', async () => {
  const user = await serverUser([program])
  const ran = await user.run(program, [])
  assert.equal(ran.code, 0, ran.output)
  assert.notEqual(ran.output.trim(), '0')
  // initdb tests this way for the program postgres before it runs it.
  assert.equal((await user.run('/bin/sh', ['-c', `test -x '${program}'`])).code, 0)
})
