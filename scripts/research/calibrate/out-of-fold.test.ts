import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  curvesWithoutFolds,
  errorsOutOfFold,
  type FoldedReading,
  foldOf,
  type Readings,
} from './out-of-fold.ts'

const reading = (fold: string, isSo: boolean, score: number): FoldedReading => ({
  fold,
  isSo,
  score,
  isGood: false,
  weight: 1,
  counts: true,
})

test('a person is always in the same fold, a source is its own', () => {
  const anna = { person: 'Anna', source: 'a' }
  assert.equal(foldOf('person', anna), foldOf('person', { ...anna, source: 'b' }))
  assert.equal(foldOf('source', anna), 'a')
  const folds = new Set(
    Array.from({ length: 200 }, (_, at) => foldOf('person', { person: `p${at}`, source: '' })),
  )
  assert.equal(folds.size, 6)
})

test('the curves of a fold are fitted without it', () => {
  const plain = (fold: string) => [
    ...Array.from({ length: 40 }, (_, at) => reading(fold, false, at / 40)),
    ...Array.from({ length: 40 }, (_, at) => reading(fold, true, 1 + at / 40)),
  ]
  const readings: Readings = new Map([['blurred', [...plain('a'), ...plain('b'), reading('b', false, 1.9)]]])
  const curves = curvesWithoutFolds(readings)
  assert.deepEqual(Object.keys(curves), ['a', 'b'])
  assert.deepEqual(curvesWithoutFolds(readings, ['a', 'c']).a, curves.a)
  assert.deepEqual(Object.keys(curvesWithoutFolds(readings, ['a', 'c'])), ['a', 'b', 'c'])
  assert.ok((curves.a?.blurred?.standard.certain ?? 0) > (curves.b?.blurred?.standard.certain ?? 1))
})

test('errors are counted by the curve of each picture’s own fold, on photos as they are', () => {
  const never = {
    slope: 1,
    offset: -100,
    standard: { supports: 0.5, review: 0.5, certain: 0.5 },
    strict: { supports: 0.5, review: 0.5, certain: 0.5 },
  }
  const always = { ...never, offset: 100 }
  const curves = { a: { blurred: never }, b: { blurred: always } }
  const readings = [
    reading('a', true, 1),
    reading('b', true, 1),
    reading('a', false, 1),
    reading('b', false, 1),
    { ...reading('b', false, 1), counts: false },
  ]
  assert.deepEqual(errorsOutOfFold('blurred', readings, curves), {
    isSo: 2,
    missed: 1,
    isNotSo: 2,
    falseAlarms: 1,
  })
})
