import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { headPartsFile } from '../model-files.ts'
import { readHeadParts } from './lite-to-graph-model.ts'

const bytes = await readFile(headPartsFile)

test('an operation that is not known is refused by its number', () => {
  const changed = Buffer.from(bytes)
  // The last of the file's operators is the only one with this number.
  const at = changed.lastIndexOf(Buffer.from([67, 0, 0, 0]))
  assert.ok(at > 0)
  changed.writeInt32LE(200, at)
  assert.throws(() => readHeadParts(changed), /operation 200 is not known/)
})

test('a picture of half the side has the same weights, and is enlarged to half the rows', () => {
  const [whole, half] = [256, 128].map((side) => readHeadParts(bytes, side))
  const entriesOf = (files: typeof whole) => files?.description.weightsManifest[0].weights ?? []
  const weightsOf = (files: typeof whole) => entriesOf(files).filter(({ dtype }) => dtype === 'float32')
  assert.ok(weightsOf(whole).length > 100)
  assert.deepEqual(weightsOf(half), weightsOf(whole))
  /** The sides to which pictures are enlarged. */
  const sidesOf = (files: typeof whole) => {
    const sides: number[] = []
    let from = 0
    for (const { name, shape } of entriesOf(files)) {
      const length = 4 * shape.reduce((product, side) => product * side, 1)
      const part = new Uint8Array(files?.weights.subarray(from, from + length) ?? [])
      if (name.endsWith('_size') && shape[0] === 2) sides.push(...new Int32Array(part.buffer))
      from += length
    }
    return sides
  }
  assert.equal(sidesOf(whole).length, 12)
  assert.deepEqual(
    sidesOf(half),
    sidesOf(whole).map((side) => side / 2),
  )
})

test('a picture whose side does not fit the patches is refused', () => {
  assert.throws(() => readHeadParts(bytes, 160), /cannot have a tensor/)
})
