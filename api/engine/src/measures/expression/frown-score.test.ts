import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frownScore } from '../../measure/face/expression.ts'
import type { MeshPoint } from '../../measure/face-mesh.ts'

/** A mesh of the points that are read, turned by an angle. The outer corners of the eyes are 100 apart. */
function meshOf({ brows = 26.1, droop = 1.1, turnedDeg = 0 } = {}): MeshPoint[] {
  const cosine = Math.cos((turnedDeg * Math.PI) / 180)
  const sine = Math.sin((turnedDeg * Math.PI) / 180)
  const mesh: MeshPoint[] = Array.from({ length: 478 }, () => ({ x: 0, y: 0, z: 0 }))
  const put = (numbers: readonly number[], x: number, y: number) => {
    for (const number of numbers) mesh[number] = { x: x * cosine - y * sine, y: x * sine + y * cosine, z: 0 }
  }
  put([33], -50, 0)
  put([263], 50, 0)
  put([468, 133], -25, 0)
  put([473, 362], 25, 0)
  put([105, 52], -25, -brows)
  put([334, 282], 25, -brows)
  put([13, 14], 0, 70)
  put([78], -25, 70 + droop)
  put([308], 25, 70 + droop)
  return mesh
}

const near = (a: number, b: number) => Math.abs(a - b) < 0.01

test('scores an average face as 0, however it is turned', () => {
  for (const turnedDeg of [0, 20]) {
    const { frown, raisedBrows } = frownScore(meshOf({ turnedDeg }))
    assert.ok(near(frown, 0) && near(raisedBrows, 0), `${frown} ${raisedBrows}`)
  }
})

test('adds up lowered corners of the mouth and lowered brows', () => {
  const mouth = frownScore(meshOf({ droop: 1.1 + 50 * 0.031 })).frown
  const brows = frownScore(meshOf({ brows: 26.1 - 2.4 })).frown
  const both = frownScore(meshOf({ droop: 1.1 + 50 * 0.031, brows: 26.1 - 2.4 })).frown
  assert.ok(near(mouth, 1) && near(brows, 1) && near(both, 2), `${mouth} ${brows} ${both}`)
})

test('reports raised brows separately', () => {
  assert.ok(near(frownScore(meshOf({ brows: 26.1 + 4.8 })).raisedBrows, 2))
})
