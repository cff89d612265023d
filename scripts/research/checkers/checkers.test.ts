import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { decodePhoto } from '#api/engine/src/decode/decode.ts'
import { locateFaces } from '#api/engine/src/measure/portrait.ts'
import { eyePoints } from '#api/engine/src/mesh/mesh-points.ts'
import { loadModels } from '#api/engine/src/models/inference.ts'
import type { Models } from '#api/engine/src/models/models.ts'
import { drawPortrait, type PortraitDrawing } from '#api/engine/testing/drawing/draw-portrait.ts'
import { type OtherProgram, openProgram } from '../accuracy/other-program.ts'
import {
  eyeAspectRatio,
  hasPlainCorners,
  irisRatio,
  laplacianVariance,
  lipGapRatio,
  poseOfModel,
} from './formulas.ts'

describe('each adapter judges drawn portraits through the protocol', () => {
  for (const name of ['human', 'formulas']) {
    describe(name, () => {
      const told: string[] = []
      let program: OtherProgram
      before(async () => {
        const file = `${import.meta.dirname}/${name}.ts`
        const command = `'${process.execPath}' '${file}'`
        program = await openProgram({ name, command, limitSeconds: 60, tell: (line) => told.push(line) })
      })
      after(() => program.close())

      it('finds a mouth that is open', async () => {
        assert.equal((await program.ask(await drawPortrait({ mouthGap: 0.09 })))?.checks.mouth_closed, 'FAIL')
      })

      it('wants one face', async () => {
        const empty = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#eee' } })
          .png()
          .toBuffer()
        const answer = await program.ask(empty)
        assert.deepEqual([answer?.verdict, answer?.checks.single_face], ['RETAKE', 'FAIL'])
      })

      it('says what is no photo, and goes on', async () => {
        assert.equal(await program.ask(Buffer.from('no photo')), null)
        assert.equal(told.length, 1)
        assert.equal((await program.ask(await drawPortrait()))?.checks.single_face, 'PASS')
      })
    })
  }
})

test('the bench prints what a program answers beside Likeness, and goes on where another fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'likeness-labelled-'))
  await writeFile(join(folder, 'drawn.jpg'), await drawPortrait({}, 'jpeg'))
  const labels = { usable_as: 'robustness', gaze: 'camera' }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify([{ file: 'drawn.jpg', labels }]))
  const answers = `console.log(JSON.stringify({ verdict: "RETAKE", checks: { gaze: "FAIL" } }))`
  const programs = [
    ['--name', 'strict', '--command', `'${process.execPath}' -e '${answers}' {photo}`],
    ['--name', 'broken', '--command', `'${process.execPath}' -e 'process.exit(4)' {photo}`],
  ]
  const bench = join(import.meta.dirname, '..', 'accuracy.ts')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [bench, ...programs.flat(), folder])
  await rm(folder, { recursive: true })
  assert.match(stderr, /^broken did not judge a photo: it ended with exit code 4 without an answer$/m)
  assert.match(stdout, /^gaze +Likeness +\d+\.0 % \(\d of 1\), /m)
  assert.match(stdout, /^gaze +strict +100\.0 % \(1 of 1\), 20\.7 to 100\.0 % +none +0$/m)
  assert.match(stdout, /^gaze +broken +none +none +1$/m)
})

describe('the formulas, on a drawn head', () => {
  let models: Models
  before(async () => {
    models = await loadModels()
  })
  async function meshOf(drawing: Partial<PortraitDrawing>) {
    const decoded = await decodePhoto(await drawPortrait(drawing))
    assert.ok(decoded.ok)
    const found = await locateFaces(models, decoded.value)
    assert.ok(found.ok && found.value.largest)
    return found.value.largest.mesh
  }

  it('give the angle at which it leans', async () => {
    for (const rollDeg of [0, 12]) {
      const { yaw, roll } = poseOfModel(await meshOf({ rollDeg }))
      assert.ok(Math.abs(Math.abs(roll) - rollDeg) < 1, `${roll}`)
      assert.ok(Math.abs(yaw) < 5, `${yaw}`)
    }
  })

  it('tell open eyes from closed ones, and a mouth', async () => {
    const [open, closed] = [await meshOf({}), await meshOf({ eyeOpening: 0, mouthGap: 0.09 })]
    for (const eye of eyePoints)
      assert.ok(eyeAspectRatio(open, eye) > 0.2 && eyeAspectRatio(closed, eye) < 0.2)
    assert.ok(lipGapRatio(open) < 0.5 && lipGapRatio(closed) > 0.5)
  })

  it('find the irises in the middle', async () => {
    const share = irisRatio(await meshOf({}))
    assert.ok(share > 0.45 && share < 0.55, `${share}`)
  })
})

test('the Laplacian varies at edges, and corners are plain in one light tone', () => {
  const grey = (value: (x: number) => number) => ({
    width: 60,
    height: 60,
    data: Array.from({ length: 3600 }, (_, i) => value(i % 60)),
  })
  assert.equal(laplacianVariance(grey((x) => 3 * x)), 0)
  assert.ok(laplacianVariance(grey((x) => (x % 2) * 100)) > 10_000)
  assert.equal(hasPlainCorners(grey(() => 220)), true)
  assert.equal(hasPlainCorners(grey(() => 120)), false)
  assert.equal(hasPlainCorners(grey((x) => (x < 30 ? 255 : 180))), false)
})
