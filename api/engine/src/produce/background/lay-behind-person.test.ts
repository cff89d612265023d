import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layBackground } from './lay-behind-person.ts'

test('solid pixels stay, pure background becomes the colour, mixed pixels are unmixed and then mixed', () => {
  const rgb = Uint8ClampedArray.from([10, 20, 30, 10, 20, 30, 100, 0, 200])
  const alpha = Uint8ClampedArray.from([255, 0, 51])
  const unmixed: number[][] = []
  layBackground({ width: 3, height: 1, rgb }, { width: 3, height: 1, alpha }, [255, 250, 240], (...run) =>
    unmixed.push(run),
  )
  assert.deepEqual(unmixed, [[2, 3]])
  assert.deepEqual([...rgb], [10, 20, 30, 255, 250, 240, 224, 200, 232])
})
