import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { layoutSheet, type Place, type PrintMm, papers } from './sheet-layout.ts'

const side = fc.double({ min: 10, max: 120, noNaN: true })

test('copies lie inside the margins and apart, and no mark touches one or leaves the sheet', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(papers)), side, side, (paper, widthMm, heightMm) => {
      const layout = layoutSheet({ widthMm, heightMm }, paper)
      if (!layout) {
        const [short, long] = [widthMm, heightMm].toSorted((a, b) => a - b)
        const room = 2 * paper.marginMm
        assert.ok((short ?? 0) > paper.widthMm - room || (long ?? 0) > paper.heightMm - room)
        return
      }
      const { copies, marks, photo } = layout
      assert.deepEqual(
        [layout.widthMm, layout.heightMm].toSorted(),
        [paper.widthMm, paper.heightMm].toSorted(),
      )
      const nearly = 1e-6
      for (const { x, y } of copies) {
        assert.ok(x >= paper.marginMm - nearly && y >= paper.marginMm - nearly)
        assert.ok(x + widthMm <= layout.widthMm - paper.marginMm + nearly)
        assert.ok(y + heightMm <= layout.heightMm - paper.marginMm + nearly)
        assert.equal(copies.filter((other) => overlaps({ x, y }, other, photo)).length, 1, 'only itself')
      }
      for (const { from, to } of marks) {
        for (const end of [from, to]) {
          assert.ok(end.x >= 0 && end.y >= 0 && end.x <= layout.widthMm && end.y <= layout.heightMm)
          assert.ok(!copies.some((copy) => lies(end, copy, photo)))
        }
      }
    }),
  )
})

function overlaps(a: Place, b: Place, { widthMm, heightMm }: PrintMm): boolean {
  const nearly = 1e-6
  return Math.abs(a.x - b.x) < widthMm - nearly && Math.abs(a.y - b.y) < heightMm - nearly
}

function lies({ x, y }: Place, copy: Place, { widthMm, heightMm }: PrintMm): boolean {
  return x >= copy.x && x <= copy.x + widthMm && y >= copy.y && y <= copy.y + heightMm
}

test('lays out as many copies as fit, with the paper upright or across', () => {
  const count = (widthMm: number, heightMm: number) =>
    Object.values(papers).map((paper) => layoutSheet({ widthMm, heightMm }, paper)?.copies.length ?? 0)
  assert.deepEqual(count(35, 45), [8, 8, 28, 28])
  assert.deepEqual(count(50.8, 50.8), [2, 2, 15, 12])
  assert.deepEqual(count(99, 150), [0, 0, 2, 2])
})

test('every edge of every copy is marked, in line with it', () => {
  const layout = layoutSheet({ widthMm: 35, heightMm: 45 }, papers.a4)
  assert.ok(layout)
  const upright = layout.marks.filter(({ from, to }) => from.x === to.x).map(({ from }) => from.x)
  for (const { x } of layout.copies) {
    assert.ok(upright.includes(x) && upright.includes(x + 35))
  }
  assert.equal(layout.marks.length, 8 * layout.copies.length)
})

test('copies that touch are marked at the ends of their cuts', () => {
  const layout = layoutSheet({ widthMm: 35, heightMm: 45 }, papers['10x15'])
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
