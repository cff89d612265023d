import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { heicFixture } from '#testing/heic/fixture.ts'
import { type Confinement, confinements } from '../choices.ts'
import { confined, decoderProgram } from './confinement.ts'
import { openDecoder } from './open-decoder.ts'

const honest = await drawPortrait({}, 'jpeg')

test('a photo that needs more memory than is allowed ends with a problem, and the next is decoded', async (t) => {
  const decoder = openDecoder({ memoryBytes: 1_000_000_000 })
  t.after(decoder.close)
  const refused = await decoder.open(heicFixture('vast'), {})
  assert.ok(!refused.ok)
  assert.match(refused.problem.code, /decoding_stopped|unreadable_image/)
  assert.ok((await decoder.open(honest, {})).ok)
})

for (const confinement of ['limits', 'bubblewrap'] as const) {
  test(`a decoder under ${confinement} ends when its parent is killed, also amid a photo`, async () => {
    const parent = spawn(process.execPath, ['api/engine/testing/processes/decode-vast.ts', confinement], {
      cwd: new URL('../../../..', import.meta.url),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(line)
    assert.ok(runs(pid))
    parent.kill('SIGKILL')
    for (let tries = 0; runs(pid); tries++) {
      assert.ok(tries < 600, 'the decoder goes on')
      await sleep(50)
    }
  })
}

/** Whether a process runs. One that has not been waited for yet does not. */
function runs(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

/** What a program sees of its world in a confinement: its limits, environment, user, network and whether it can write. */
const look = `
  const { readFileSync, writeFileSync, readdirSync } = require('node:fs')
  const tried = (work) => { try { return work() } catch (error) { return error.code } }
  process.stdout.write(JSON.stringify({
    limits: tried(() => readFileSync('/proc/self/limits', 'utf8')),
    environment: Object.keys(process.env),
    user: process.getuid(),
    networks: tried(() => readFileSync('/proc/self/net/dev', 'utf8').split('\\n').length),
    written: tried(() => writeFileSync('/usr/decoder-probe', '')),
    secret: tried(() => readFileSync('/etc/passwd').length),
  }))`

for (const confinement of confinements) {
  test(`what a program can do under ${confinement}`, { skip: process.platform !== 'linux' }, (t) => {
    const command = confined(confinement, [process.execPath, '-e', look])
    if (!command) return t.skip('This machine lacks what it takes.')
    const [program = '', ...parts] = command
    const { stdout, stderr } = spawnSync(program, parts, { encoding: 'utf8', env: {} })
    if (stdout === '') return t.skip(stderr)
    const seen = JSON.parse(stdout)
    const isAtLeast = (least: Confinement) => confinements.indexOf(confinement) <= confinements.indexOf(least)
    assert.deepEqual(
      seen.environment.filter((name: string) => name.startsWith('LIKENESS') || name === 'DATABASE_URL'),
      [],
    )
    if (isAtLeast('limits')) {
      assert.match(seen.limits, /Max core file size +0 /)
      assert.match(seen.limits, /Max cpu time +300 +300 /)
      assert.match(seen.limits, /Max open files +64 +64 /)
    }
    if (isAtLeast('privileges')) {
      assert.notEqual(seen.user, 0)
      assert.equal(
        typeof seen.written === 'string' && /EACCES|EROFS|EPERM/.test(seen.written),
        process.getuid?.() === 0 || isAtLeast('bubblewrap'),
      )
    }
    // Two lines of head, the loopback and the end.
    if (isAtLeast('namespaces')) assert.equal(seen.networks, 4)
    if (isAtLeast('bubblewrap')) assert.equal(seen.secret, 'ENOENT')
  })
}

test('the program of a decoder may not write files, nor start processes', () => {
  const [node = '', ...options] = decoderProgram()
  const flags = options.filter((option) => option.startsWith('--'))
  const tries = `
    for (const work of [() => require('fs').writeFileSync('/tmp/decoder', ''), () => require('child_process').execSync('true')])
      try { work(); console.log('done') } catch (error) { console.log(error.code) }`
  const { stdout } = spawnSync(node, [...flags, '-e', tries], { encoding: 'utf8' })
  assert.deepEqual(stdout.trim().split('\n'), ['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED'])
})
