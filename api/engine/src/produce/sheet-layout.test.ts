import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Copy, codeMm, layoutSheet, type Place, papers } from './sheet-layout.ts'

const side = fc.double({ min: 10, max: 120, noNaN: true })
/** The photos of one person, or of a family. */
const prints = fc.array(fc.record({ widthMm: side, heightMm: side }), { minLength: 1, maxLength: 4 })

test('copies lie inside the margins and apart, and no mark touches one or leaves the sheet', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(papers)), prints, fc.boolean(), (paper, photos, hasCode) => {
      const layout = layoutSheet(photos, paper, hasCode)
      const [{ widthMm, heightMm } = { widthMm: 0, heightMm: 0 }] = photos
      if (!layout) {
        if (photos.length > 1 || hasCode) return
        const [short, long] = [widthMm, heightMm].toSorted((a, b) => a - b)
        const room = 2 * paper.marginMm
        assert.ok((short ?? 0) > paper.widthMm - room || (long ?? 0) > paper.heightMm - room)
        return
      }
      const { copies, marks, code } = layout
      assert.equal(code !== null, hasCode)
      const all = code ? [...copies, { ...code, widthMm: codeMm, heightMm: codeMm, of: -1 }] : copies
      assert.deepEqual([...new Set(copies.map(({ of }) => of))].toSorted(), [...photos.keys()])
      assert.deepEqual(
        [layout.widthMm, layout.heightMm].toSorted(),
        [paper.widthMm, paper.heightMm].toSorted(),
      )
      const nearly = 1e-6
      for (const copy of copies) {
        const { x, y, of, widthMm, heightMm } = copy
        assert.deepEqual([widthMm, heightMm], Object.values(photos[of] ?? {}))
        assert.ok(x >= paper.marginMm - nearly && y >= paper.marginMm - nearly)
        assert.ok(x + widthMm <= layout.widthMm - paper.marginMm + nearly)
        assert.ok(y + heightMm <= layout.heightMm - paper.marginMm + nearly)
        assert.equal(all.filter((other) => overlaps(copy, other)).length, 1, 'only itself')
      }
      for (const { from, to } of marks) {
        for (const end of [from, to]) {
          assert.ok(end.x >= 0 && end.y >= 0 && end.x <= layout.widthMm && end.y <= layout.heightMm)
          assert.ok(!all.some((print) => lies(end, print)))
        }
      }
    }),
    // A code beside copies that touch leaves a gap as long as a mark.
    { examples: [[papers['4x6'], [{ widthMm: 10, heightMm: 34 }], true]] },
  )
})

function overlaps(a: Copy, b: Copy): boolean {
  const nearly = 1e-6
  const apart = (one: number, length: number, other: number, otherLength: number) =>
    one + length <= other + nearly || other + otherLength <= one + nearly
  return !(apart(a.x, a.widthMm, b.x, b.widthMm) || apart(a.y, a.heightMm, b.y, b.heightMm))
}

function lies({ x, y }: Place, copy: Copy): boolean {
  return x >= copy.x && x <= copy.x + copy.widthMm && y >= copy.y && y <= copy.y + copy.heightMm
}

test('lays out as many copies as fit, with the paper upright or across', () => {
  const count = (widthMm: number, heightMm: number, hasCode = false) =>
    Object.values(papers).map(
      (paper) => layoutSheet([{ widthMm, heightMm }], paper, hasCode)?.copies.length ?? 0,
    )
  assert.deepEqual(count(35, 45), [8, 8, 28, 28])
  assert.deepEqual(count(35, 45, true), [7, 7, 27, 26])
  assert.deepEqual(count(50.8, 50.8), [2, 2, 15, 12])
  assert.deepEqual(count(50.8, 50.8, true), [2, 2, 14, 12])
  assert.deepEqual(count(99, 150), [0, 0, 2, 2])
})

test('every edge of every copy is marked, in line with it', () => {
  const layout = layoutSheet([{ widthMm: 35, heightMm: 45 }], papers.a4)
  assert.ok(layout)
  const upright = layout.marks.filter(({ from, to }) => from.x === to.x).map(({ from }) => from.x)
  for (const { x } of layout.copies) {
    assert.ok(upright.includes(x) && upright.includes(x + 35))
  }
  assert.equal(layout.marks.length, 8 * layout.copies.length)
})

test('copies that touch are marked at the ends of their cuts', () => {
  const layout = layoutSheet([{ widthMm: 35, heightMm: 45 }], papers['10x15'])
  assert.ok(layout)
  assert.deepEqual([layout.widthMm, layout.heightMm, layout.copies.length], [150, 100, 8])
  const places = (values: number[]) => [...new Set(values.map((value) => value.toFixed(3)))].length
  const upright = layout.marks.filter(({ from, to }) => from.x === to.x)
  const across = layout.marks.filter(({ from, to }) => from.y === to.y)
  assert.deepEqual(
    [places(upright.map(({ from }) => from.x)), places(across.map(({ from }) => from.y))],
    [5, 3],
  )
})

test('a family shares the paper, and nobody gets two more than another of the same size', () => {
  const passport = { widthMm: 35, heightMm: 45 }
  const shared = (...photos: { widthMm: number; heightMm: number }[]) => {
    const copies = layoutSheet(photos, papers['10x15'])?.copies ?? []
    return photos.map((_, of) => copies.filter((copy) => copy.of === of).length)
  }
  assert.deepEqual(shared(passport, passport), [4, 4])
  assert.deepEqual(shared(passport, passport, passport), [3, 3, 2])
  assert.deepEqual(shared(passport, passport, passport, passport), [2, 2, 2, 2])
  assert.deepEqual(shared(passport, { widthMm: 50.8, heightMm: 50.8 }), [3, 1])
})
