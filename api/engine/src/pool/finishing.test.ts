import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { heicFixture } from '#testing/heic/fixture.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { makeSheet } from '../produce/print-sheet.ts'
import { openFinishing } from './finishing.ts'

const failures: unknown[] = []
const finishing = openFinishing(undefined, (error) => failures.push(error))
test.after(() => finishing.close())

const photo = await sharp(await drawPortrait())
  .resize(600, 600)
  .jpeg()
  .toBuffer()
const passport = documentOf('us-passport')

test('a finished photo is read, and laid out as in this process', async () => {
  assert.deepEqual(await finishing.readFinished({ bytes: photo }), {
    ok: true,
    value: { format: 'jpeg', width: 600, height: 600 },
  })
  for (const format of ['jpeg', 'pdf'] as const) {
    const options = { paper: '4x6', format } as const
    const [there, here] = [
      await finishing.printSheet({ bytes: photo, document: passport, options }),
      await makeSheet([{ bytes: photo, document: passport }], options),
    ]
    assert.ok(there.ok && here.ok)
    const { bytes, ...sheet } = there.value
    const { bytes: expected, ...expectedSheet } = here.value
    assert.deepEqual(sheet, expectedSheet)
    assert.ok(Buffer.from(expected).equals(bytes))
  }
})

test('another format than JPEG and PNG is refused by its first bytes: no process decodes it', async () => {
  const refused = await finishing.readFinished({ bytes: heicFixture('vast') })
  assert.equal(refused.ok ? 'read' : refused.problem.code, 'unsupported_image_format')
  const sheet = await finishing.printSheet({
    bytes: heicFixture('vast'),
    document: passport,
    options: { paper: 'a4', format: 'pdf' },
  })
  assert.equal(sheet.ok ? 'made' : sheet.problem.code, 'unsupported_image_format')
})

test('more photos than may wait are refused, and the others are read', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, () => finishing.readFinished({ bytes: photo })),
  )
  const codes = outcomes.map((outcome) => (outcome.ok ? 'read' : outcome.problem.code))
  assert.deepEqual([...new Set(codes)].toSorted(), ['queue_full', 'read'])
  assert.deepEqual(failures, [])
})

test('photos of one account do not keep those of another from their turn', async () => {
  const done: string[] = []
  const read = async (flow: string) => {
    await finishing.readFinished({ bytes: photo, flow })
    done.push(flow)
  }
  await Promise.all([...Array.from({ length: 8 }, () => read('many')), read('one')])
  assert.ok(done.indexOf('one') <= 2, done.join())
})
