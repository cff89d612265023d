import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mouthShape } from '../../measure/face/expression.ts'
import type { MeshPoint } from '../../measure/face-mesh.ts'

/**
 * The outer corners of the eyes are 100 apart. The corners of the mouth are 60 apart, 5 above its middle and 12
 * behind it.
 */
function meshOf(turnedDeg: number, scale: number): MeshPoint[] {
  const cosine = Math.cos((turnedDeg * Math.PI) / 180) * scale
  const sine = Math.sin((turnedDeg * Math.PI) / 180) * scale
  const mesh: MeshPoint[] = Array.from({ length: 478 }, () => ({ x: 0, y: 0, z: 0 }))
  const put = (number: number, x: number, y: number, z: number) => {
    mesh[number] = { x: x * cosine - y * sine, y: x * sine + y * cosine, z: z * scale }
  }
  put(33, -50, 0, 0)
  put(263, 50, 0, 0)
  put(468, -30, 0, 0)
  put(473, 30, 0, 0)
  put(2, 0, 45, -10)
  put(129, -22, 40, 0)
  put(358, 22, 40, 0)
  put(13, 0, 69, -2)
  put(14, 0, 71, -2)
  put(61, -30, 65, 10)
  put(291, 30, 65, 10)
  return mesh
}

test('measures in distances between the outer corners of the eyes, for any size and any roll', () => {
  const expected = { width: 0.6, cornerLift: 0.05, cornerDepth: 0.12, noseWidth: 0.44, noseToCorners: 0.2 }
  for (const [turnedDeg, scale] of [
    [0, 1],
    [-15, 3],
  ] as const) {
    const shape = mouthShape(meshOf(turnedDeg, scale))
    const rounded = Object.fromEntries(
      Object.entries(shape).map(([name, value]) => [name, Number(value.toFixed(9))]),
    )
    assert.deepEqual(rounded, expected)
  }
})
