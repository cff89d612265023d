import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPortrait } from '../../testing/draw-portrait.ts'
import { decodeHere } from '../decoder/decode-here.ts'
import { reducedFor } from '../decoding/halved.ts'
import { loadModels } from '../inference/load-models.ts'
import type { Models } from '../inference/models.ts'
import { headParts, headPartsInput, headPartsSide, personModelSide } from '../inference/networks.ts'
import { describeHead } from '../traits/describe-head.ts'
import { readTraits } from '../traits/read-traits.ts'
import { maskHead } from './head-outline.ts'
import { locateFaces } from './portrait.ts'
import { lookAgain, secondLooks } from './second-look.ts'

const models = await loadModels()
const photo = await decodeHere.open(await drawPortrait({}), {})
assert.ok(photo.ok)
const found = await locateFaces(models, photo.value)
assert.ok(found.ok && found.value.largest)
const { view, seen, landmarks } = found.value.largest
const mask = await maskHead(models, view.raster, landmarks)
const head = { raster: view.raster, mask, points: seen.points, landmarks }
const traits = readTraits(describeHead(seen.layers, mask))

/** The same models, of which the network for parts counts how often it is asked. */
function counting(): Models & { asked: number } {
  const counted = {
    ...models,
    asked: 0,
    tellHeadParts: (raster: Parameters<Models['tellHeadParts']>[0]) => {
      counted.asked++
      return models.tellHeadParts(raster)
    },
  }
  return counted
}

test('what is free beyond doubt is not looked at again', async () => {
  const counted = counting()
  const bare = { ...traits, headCovered: -1, faceCovered: -1 }
  assert.deepEqual(await lookAgain(counted, head, bare), bare)
  assert.equal(counted.asked, 0)
})

test('what may be covered is looked at once each, and nothing else changes', async () => {
  const counted = counting()
  const maybe = { ...traits, headCovered: 0, faceCovered: 0 }
  const { headCovered, faceCovered, ...others } = await lookAgain(counted, head, maybe)
  assert.equal(counted.asked, 2)
  assert.ok(headCovered < 0 && faceCovered < 0, `${headCovered}, ${faceCovered}`)
  const { headCovered: _head, faceCovered: _face, ...before } = traits
  assert.deepEqual(others, before)
})

test('the parts of a drawn head lie where they are drawn', async () => {
  const shares = await models.tellHeadParts(reducedFor(mask.seen, personModelSide / headPartsInput))
  assert.equal(shares.length, headPartsSide ** 2 * headParts.length)
  const at = (row: number, column: number) => {
    const from = (row * headPartsSide + column) * headParts.length
    const here = shares.slice(from, from + headParts.length)
    assert.ok(Math.abs(here.reduce((sum, share) => sum + share, 0) - 1) < 1e-3)
    return headParts[here.indexOf(Math.max(...here))]
  }
  assert.equal(at(2, 2), 'background')
  assert.equal(at(34, 32), 'face')
})

test('a free face has hardly any cover', async () => {
  const [cover = 1] = await secondLooks.faceCovered(models, head)
  assert.ok(cover < 0.1, `${cover}`)
})
