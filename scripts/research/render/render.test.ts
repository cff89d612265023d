import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseGaze } from './choices.ts'
import { ellipsoid } from './dressing.ts'
import { type FaceMap, type HeadShape, mapFace, materials } from './head-shape.ts'
import type { Colours, Texture } from './paint.ts'
import { type Camera, ShadowMap, vertexAt } from './rasterise.ts'
import { buildScene, eyesInHead } from './scene.ts'
import { draw } from './shade.ts'
import { randomFrom, rotationOf, turn, type Vector3 } from './vectors.ts'

const level = { yaw: 0, pitch: 0, roll: 0 }
const ahead = { right: 0, up: 0 }
const bare = { hairCm: 0, hairLengthCm: 0, glasses: null, lashes: null, shouldersCm: 18 }

/** The vertex nearest to a place. */
function nearest(positions: Float32Array, [x, y, z]: Vector3): number {
  const apart = Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const [vx, vy, vz] = vertexAt(positions, vertex)
    return Math.hypot(vx - x, vy - y, vz - z)
  })
  return apart.indexOf(Math.min(...apart))
}

/** A ball with eyes, 18 cm wide. */
function ball(): HeadShape {
  const { positions, triangles } = ellipsoid([0, -2, -7.5], [7, 10, 8])
  const eyeMarks: Vector3[] = [-4, -3.5, -2.5, -2, -2.5, -3.5].map((x, at) => [
    x,
    [0, 0.4, 0.4, 0, -0.4, -0.4][at] ?? 0,
    0,
  ])
  const marks: Vector3[] = Array.from({ length: 68 }, (_, at) => [0, at === 24 ? 2 : -6, 0])
  eyeMarks.forEach((mark, at) => {
    marks[36 + at] = mark
    marks[42 + at] = [-mark[0], mark[1], mark[2]]
  })
  const landmarks = marks.map((mark) => nearest(positions, mark))
  const eyes = [-3, 3].map((x) => ({ centre: [x, 0, -0.2] as const, radiusCm: 1.2 }))
  const [left, right] = eyes
  if (!left || !right) throw new Error('Two eyes.')
  const maps = mapFace(positions, landmarks, eyes, () => false)
  const map: FaceMap = { triangles, material: new Uint8Array(triangles.length / 3), landmarks, ...maps }
  return { map, positions, eyes: [left, right] }
}

const plain = (light: number): Texture => ({ width: 4, height: 4, pixels: new Float32Array(48).fill(light) })
const colours: Colours = {
  skin: [0.4, 0.3, 0.25],
  lips: [0.4, 0.2, 0.2],
  hair: [0.02, 0.02, 0.02],
  beard: 0,
  cloth: [0.1, 0.1, 0.4],
  frame: [0, 0, 0],
  shine: 0,
  scan: plain(1),
  iris: plain(0.8),
  pupil: 0.4,
  irisLight: 1,
}
const camera: Camera = { distanceCm: 100, pixelsPerCm: 8, width: 160, height: 240, centre: [80, 100] }

describe('renders', () => {
  it('turn a head by the angles of the engine', () => {
    assert.ok(turn(rotationOf({ ...level, yaw: 10 }), [0, 0, 1])[0] > 0, 'the nose goes to the image’s right')
    assert.ok(turn(rotationOf({ ...level, pitch: 10 }), [0, 0, 1])[1] > 0, 'the nose goes up')
    assert.ok(
      turn(rotationOf({ ...level, roll: 10 }), [0, 1, 0])[0] > 0,
      'the crown goes to the image’s right',
    )
  })

  it('keep the eyes on the camera while the head turns', () => {
    const inHead = eyesInHead({ yaw: 12, pitch: -7, roll: 0 }, ahead)
    assert.ok(Math.abs(inHead.rightDeg + 12) < 0.5 && Math.abs(inHead.upDeg - 7) < 0.5)
    const { eyes } = buildScene(ball(), level, { right: 20, up: 0 }, 500, bare)
    assert.ok(eyes.every(({ axis: [x, y] }) => x > 0.2 && Math.abs(y) < 0.05))
  })

  it('look into the camera from turned heads too, and often along the head', () => {
    const random = randomFrom(1)
    const gazes = Array.from({ length: 2000 }, () => chooseGaze(random, { yaw: 20, pitch: 0, roll: 0 }))
    const near = (right: number) =>
      gazes.filter((gaze) => Math.hypot(gaze.right - right, gaze.up) < 5).length / gazes.length
    assert.ok(near(0) > 0.35 && near(0) < 0.45 && near(20) > 0.12, `${near(0)} and ${near(20)}`)
  })

  it('have lashes that leave the upper lid upwards and the lower one downwards', () => {
    const lashes = { lengthCm: 1, lowerShare: 0.5, liftDeg: 20, density: 0.5 }
    const { positions, triangles, material } = buildScene(ball(), level, ahead, 500, { ...bare, lashes })
    const heights = [...material].flatMap((made, at) =>
      made === materials.indexOf('lash') ? [vertexAt(positions, triangles[3 * at] ?? 0)[1]] : [],
    )
    assert.ok(Math.max(...heights) > 0.6 && Math.min(...heights) < -0.5)
  })

  it('have the pupil where the eye looks, and light on the side that it comes from', () => {
    const scene = buildScene(ball(), level, ahead, 100, bare)
    const light = { rightDeg: 70, upDeg: 0, colour: [1, 1, 1] as const, softness: 1 }
    const picture = draw(
      scene,
      camera,
      { lights: [light], above: [0.1, 0.1, 0.1], below: [0.1, 0.1, 0.1] },
      colours,
    )
    const greenAt = (xCm: number, yCm: number) =>
      picture[4 * (Math.round(100 - 8 * yCm) * camera.width + Math.round(80 + 8 * xCm)) + 1] ?? 0
    assert.ok(greenAt(3, 0) < 0.3 * greenAt(3.9, 0), 'the pupil is darker than the white of the eye')
    assert.ok(greenAt(5, -4) > 2 * greenAt(-5, -4), 'the right of the picture is lighter')
    assert.equal(picture[3], 0, 'nothing is in the corner')
  })

  it('cast shadows on what lies behind, and none on what lies before', () => {
    const shadows = new ShadowMap(ellipsoid([0, 0, 0], [3, 3, 3]), [0, 0, 1])
    assert.deepEqual([shadows.reaching([0, 0, -6], 1), shadows.reaching([0, 0, 6], 1)], [0, 1])
  })
})
