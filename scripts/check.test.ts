import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../api/engine/testing/drawing/draw-portrait.ts'

const folder = await mkdtemp(join(tmpdir(), 'likeness-check-'))
after(() => rm(folder, { recursive: true }))
await writeFile(join(folder, 'good.png'), await drawPortrait())
await writeFile(join(folder, 'tilted.png'), await drawPortrait({ rollDeg: 14 }))
await writeFile(join(folder, 'text.jpg'), 'no picture')

const order = ['FAIL', 'REVIEW', 'PASS']

/** `npm run -s check -- …` as npm calls it from `folder`. */
async function check(...args: string[]) {
  const script = join(import.meta.dirname, 'check.ts')
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, INIT_CWD: folder } })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, output, errors }
}

test('prints one line of JSON per photo in the given order, and exits with the code of the worst', async () => {
  const files = ['tilted.png', 'text.jpg', 'good.png', 'missing.jpg']
  const { code, output } = await check('zz-icao-9303', ...files, '--json')
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ file }) => file),
    files,
  )
  assert.deepEqual(
    lines.map(({ status, error }) => status ?? error.code),
    ['RETAKE', 'unsupported_image_format', 'READY', 'unreadable_image'],
  )
  assert.equal(lines[2].measurements.faces, 1)
  assert.equal(code, 2)
})

test('exits with 0 for READY and 1 for RETAKE, prints a table, and shows what passed if it is asked to', async () => {
  const ready = await check('gb-passport-digital', 'good.png')
  assert.equal(ready.code, 0, ready.output)
  assert.match(ready.output, /good\.png: READY for GB-PASSPORT-DIGITAL/)
  const retake = await check('zz-icao-9303', 'tilted.png', '--all')
  assert.equal(retake.code, 1)
  assert.match(retake.output, /FAIL +pose +The head is leaning to the side\./)
  const marks = retake.output.split('\n').flatMap((line) => /^ {2}(FAIL|REVIEW|PASS) /.exec(line)?.[1] ?? [])
  assert.deepEqual(
    marks,
    [...marks].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
  )
  assert.ok(marks.includes('PASS') && marks[0] === 'FAIL')
})

test('says how many checks failed, and folds what could not be judged', async () => {
  await writeFile(
    join(folder, 'empty.png'),
    await sharp({ create: { width: 700, height: 900, channels: 3, background: '#dde3ea' } })
      .png()
      .toBuffer(),
  )
  const empty = await check('zz-icao-9303', 'empty.png')
  const lines = empty.output.split('\n')
  assert.match(
    lines[0] ?? '',
    /^empty\.png: RETAKE for ZZ-ICAO-9303 \(\d+ failed, \d+ in doubt, \d+ not judged, \d+ passed\)$/,
  )
  assert.equal(
    lines.filter((line) => line.includes('No face was found, so we could not check this.')).length,
    1,
  )
  assert.match(empty.output, /NOT JUDGED {2}No face was found, so we could not check this\. .*pose, .*glare/)
  assert.doesNotMatch(empty.output, /^ {2}PASS/m)
})

test('says how it is used, with exit code 0', async () => {
  const { code, output, errors } = await check('us-passport', '--help')
  assert.deepEqual([code, errors], [0, ''])
  assert.match(output, /^Usage: npm run -s check[\s\S]*--all[\s\S]*Exit code: 0/)
})

test('reports a wrong call on the error output, with exit code 2', async () => {
  const unknown = await check('us-pasport', 'good.png')
  assert.deepEqual([unknown.code, unknown.output], [2, ''])
  assert.match(unknown.errors, /There is no document us-pasport\. Did you mean us-passport/)
  assert.match((await check()).errors, /^Usage: /)
  assert.match((await check('us-passport', 'good.png', '--mode', 'nope')).errors, /--mode is "nope"/)
  assert.match((await check('us-passport', 'good.png', '--profile', 'lax')).errors, /--profile is "lax"/)
})
