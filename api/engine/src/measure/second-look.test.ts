import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { loadModels } from '../models/inference.ts'
import type { Models } from '../models/models.ts'
import { maskHead } from './head-outline.ts'
import { decodeHere } from './photo-decoder.ts'
import { locateFaces } from './portrait.ts'
import { lookAgain } from './second-look.ts'
import { describeHead, readTraits } from './traits.ts'

const models = await loadModels()
const photo = await decodeHere.open(await drawPortrait({ skin: '#b98a63' }), {})
assert.ok(photo.ok)
const found = await locateFaces(models, photo.value)
assert.ok(found.ok && found.value.largest)
const { view, seen, landmarks } = found.value.largest
const mask = await maskHead(models, view, landmarks)
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
  const bare = { ...traits, headCovered: -1, faceCovered: -1, glasses: -1, darkLenses: -1 }
  assert.deepEqual(await lookAgain(counted, head, bare), bare)
  assert.equal(counted.asked, 0)
})

test('each square is looked at once, whatever may be covered in it, and nothing else changes', async () => {
  const counted = counting()
  const maybe = { ...traits, headCovered: 0, faceCovered: 0, glasses: -0.3, darkLenses: -0.3 }
  const { headCovered, faceCovered, glasses, darkLenses, ...others } = await lookAgain(counted, head, maybe)
  assert.equal(counted.asked, 2)
  for (const score of [headCovered, faceCovered, glasses, darkLenses]) assert.ok(score < 0, `${score}`)
  const { headCovered: _head, faceCovered: _face, glasses: _glasses, darkLenses: _dark, ...before } = traits
  assert.deepEqual(others, before)
})

test('a face that may wear glasses is looked at, and the head is not', async () => {
  const counted = counting()
  const maybe = { ...traits, headCovered: -1, faceCovered: -1, glasses: -0.3, darkLenses: -1 }
  const again = await lookAgain(counted, head, maybe)
  assert.equal(counted.asked, 1)
  assert.ok(again.glasses < 0 && again.glasses !== maybe.glasses)
  assert.deepEqual({ ...again, glasses: maybe.glasses }, maybe)
})
