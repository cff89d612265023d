import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from './child-process.ts'
import { sampleRepository } from './testing/building-repository.ts'

const repository = sampleRepository({ after })
const dataFolder = await mkdtemp(join(tmpdir(), 'likeness start '))
after(() => rm(dataFolder, { recursive: true, force: true }))

/** Runs `npm start` in its own process group, as a terminal does. */
function startRepository(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: repository,
    detached: true,
    env: {
      ...process.env,
      LIKENESS_DATA_FOLDER: dataFolder,
      LIKENESS_SITE_DIST: join(dataFolder, 'site'),
      DATABASE_URL: '',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const interrupt = () => process.kill(-(child.pid ?? 0), 'SIGINT')
  // A test that fails would leave it running, and the runner would wait for it.
  after(async () => {
    if (child.exitCode !== null) return
    interrupt()
    await ended
  })
  return {
    ended,
    output: () => output,
    interrupt,
    up: async () => {
      while (!output.includes('Ctrl-C') && child.exitCode === null) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      assert.equal(child.exitCode, null, output)
    },
  }
}

/** Command lines of processes that still use the data folder or the port. */
async function leftOver(port: number): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['axeww', '-o', 'args'], { maxBuffer: 50_000_000 })
  return stdout
    .split('\n')
    .filter(
      (line) =>
        /postgres|main\.ts|start\.ts/.test(line) &&
        (line.includes(dataFolder) || line.includes(`PORT=${port} `)),
    )
}

test('starts, checks a portrait with the printed curl line, and leaves nothing behind after Ctrl-C', async () => {
  const port = await freePort()
  const first = startRepository({ PORT: `${port}` })
  await first.up()
  const [line = ''] = first.output().match(/^curl .*$/m) ?? []
  const { stdout } = await promisify(execFile)('bash', ['-c', line])
  const answer = JSON.parse(stdout)
  assert.deepEqual([answer.document, answer.status], ['US-PASSPORT', 'READY'])
  assert.deepEqual(answer.charge, { amount: '0.05', currency: 'USD', balance: '9.95' })
  const page = await fetch(`http://localhost:${port}/requirements/us/passport`)
  assert.equal(page.status, 200)

  const second = startRepository({ PORT: `${port}` })
  assert.equal(await second.ended, 1)
  assert.equal(second.output(), `Port ${port} is taken. Set PORT to another, or stop what listens there.\n`)

  first.interrupt()
  assert.equal(await first.ended, 0)
  assert.deepEqual(await leftOver(port), [])

  const again = startRepository({ PORT: `${port}` })
  await again.up()
  const [key] = again.output().match(/lk_live_\w+/) ?? []
  assert.ok(key && first.output().includes(key), 'the second start shows the same key')
  again.interrupt()
  assert.equal(await again.ended, 0)
})

test('reports an unreachable database in one line, without its password', async () => {
  const repository = startRepository({
    PORT: `${await freePort()}`,
    DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none',
  })
  assert.equal(await repository.ended, 1)
  assert.match(repository.output(), /The database 127\.0\.0\.1:1\/none can't be reached/)
  assert.doesNotMatch(repository.output(), /hunter2|at .*\.ts/)
})
