import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxMean, grown, partsOf, reached, shrunk } from './grid.ts'

const read = (...rows: string[]) => ({
  grid: { width: rows[0]?.length ?? 0, height: rows.length },
  marked: Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0)),
})
const show = (marked: Uint8Array, width: number) =>
  Array.from({ length: marked.length / width }, (_, row) =>
    Array.from(marked.subarray(row * width, (row + 1) * width), (one) => (one ? '#' : '.')).join(''),
  )

test('marks grow and shrink by squares, and the outside is neither', () => {
  const { grid, marked } = read('.....', '..#..', '.....', '.....')
  assert.deepEqual(show(grown(marked, grid, 1), 5), ['.###.', '.###.', '.###.', '.....'])
  const block = read('###..', '###..', '###..')
  assert.deepEqual(show(shrunk(block.marked, block.grid, 1), 5), ['##...', '##...', '##...'])
})

test('a wall stops what spreads', () => {
  const { grid, marked } = read('##.##', '##.##')
  const seeds = read('#....', '.....').marked
  assert.deepEqual(show(reached(seeds, marked, grid), 5), ['##...', '##...'])
})

test('parts touch along sides, not at corners', () => {
  const { grid, marked } = read('##..', '..#.', '..##')
  const { of, count } = partsOf(marked, grid)
  assert.equal(count, 2)
  assert.deepEqual([...of], [1, 1, 0, 0, 0, 0, 2, 0, 0, 0, 2, 2])
})

test('means are over what there is of the square, across and down', () => {
  const means = (width: number, values: number[]) => {
    const found = Float32Array.from(values)
    boxMean(found, new Float32Array(values.length).fill(99), { width, height: values.length / width }, 1)
    return [...found]
  }
  assert.deepEqual(means(4, [3, 6, 9, 12]), [4.5, 6, 9, 10.5])
  assert.deepEqual(means(1, [3, 6, 9, 12]), [4.5, 6, 9, 10.5])
  assert.deepEqual(means(2, [0, 4, 8, 12, 16, 20]), [6, 6, 10, 10, 14, 14])
})
