import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../api/engine/testing/drawing/draw-portrait.ts'

const folder = await mkdtemp(join(tmpdir(), 'likeness-background-'))
after(() => rm(folder, { recursive: true }))
const small = { width: 720, height: 900, centreX: 360, skullTopY: 260, chinY: 640, background: '#5f7ea6' }
await writeFile(join(folder, 'blue.png'), await drawPortrait(small))

/** `npm run -s background -- …` as npm calls it from `folder`. */
async function background(...args: string[]) {
  const script = join(import.meta.dirname, 'background.ts')
  const env = { ...process.env, INIT_CWD: folder, LIKENESS_MATTING_MODEL: 'selfie' }
  const child = spawn(process.execPath, [script, ...args], { env })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, output, errors }
}

test('the new photo and the matte are written, with the proof and the check reported', async () => {
  const files = ['--out', 'new.png', '--matte', 'matte.png', '--colour', '#f5f5f5']
  const { code, output, errors } = await background('zz-icao-9303', 'blue.png', ...files, '--all')
  assert.equal(code, /^new\.png: READY/m.test(output) ? 0 : 1, errors)
  assert.match(output, /new\.png: 720 × 900 px, .* before #f5f5f5/)
  assert.match(output, /0 pixels of the person changed, \d+ mixed, landmarks moved 0 px$/m)
  assert.match(output, /PASS +background +The background has the right colour/)
  const matte = sharp(await readFile(join(folder, 'matte.png')))
  const { format, width, height, channels, depth } = await matte.metadata()
  assert.deepEqual([format, width, height, channels, depth], ['png', 720, 900, 1, 'uchar'])
  const corner = await sharp(await readFile(join(folder, 'new.png')))
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  assert.deepEqual([...corner], [245, 245, 245])
})

test('refuses what the authority forbids until it is acknowledged; the file extension sets the format', async () => {
  const refused = await background('us-passport', 'blue.png', '--out', 'us.jpg')
  assert.equal(refused.code, 2)
  assert.match(refused.errors, /ERROR editing_not_allowed\n.*send --acknowledge-editing-policy\./)
  assert.ok(!existsSync(join(folder, 'us.jpg')))
  const asked = ['--crop', '--quality', '80', '--acknowledge-editing-policy']
  const made = await background('us-passport', 'blue.png', '--out', 'us.jpg', ...asked)
  assert.equal(made.code, /^us\.jpg: READY/m.test(made.output) ? 0 : 1, made.errors)
  assert.match(made.output, /policy +forbidden: The picture must not be altered/)
  const { format, width, height, density } = await sharp(await readFile(join(folder, 'us.jpg'))).metadata()
  assert.deepEqual([format, width, height, density], ['jpeg', 600, 600, 300])
})

test('reports a wrong call on the error output, with exit code 2', async () => {
  const wrong = async (...args: string[]) => {
    const { code, output, errors } = await background(...args)
    assert.deepEqual([code, output], [2, ''])
    return errors
  }
  assert.match(await wrong('us-passport', 'blue.png'), /^Usage: /)
  assert.match(await wrong('us-passport', 'blue.png', '--out', 'new.gif'), /must end in \.jpg or \.png/)
  assert.match(
    await wrong('us-pasport', 'blue.png', '--out', 'new.png', '--quality', '20'),
    /--quality must be a whole number from 60 to 100/,
  )
  assert.match(await wrong('us-pasport', 'blue.png', '--out', 'new.png'), /Did you mean us-passport/)
  assert.match(await wrong('zz-icao-9303', 'none.png', '--out', 'new.png'), /there is no such file/)
  const astray = ['--out', 'new.png', '--matte', 'none/matte.png']
  assert.match(await wrong('zz-icao-9303', 'blue.png', ...astray), /none\/matte\.png can't be written/)
  const loud = ['--colour', 'red', '--acknowledge-editing-policy']
  assert.match(await wrong('us-passport', 'blue.png', '--out', 'new.png', ...loud), /colour_not_allowed/)
})
