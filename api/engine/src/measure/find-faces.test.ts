import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import type { Raster } from '../decode/raster.ts'
import type { FaceMesh } from '../mesh/face-mesh.ts'
import { loadModels } from '../models/inference.ts'
import type { Models } from '../models/models.ts'
import { findFacesAnyWayUp, withoutThings } from './find-faces.ts'

const drawing = { width: 600, height: 750, skullTopY: 210, chinY: 530, centreX: 280 }
let models: Models
let upright: Buffer
before(async () => {
  models = await loadModels()
  upright = await drawPortrait(drawing)
})

/** A drawing turned clockwise by `degrees`. */
async function turned(degrees: number, picture = upright): Promise<Raster> {
  const { data, info } = await sharp(picture)
    .rotate(degrees)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8ClampedArray(data) }
}

test('a thing on the wall that the networks take for a face, but are unsure of, is none', async () => {
  const balloon = `<g transform="translate(105 170) rotate(15) scale(1.5)" fill="#333">
    <circle r="50" fill="#88b0d0"/><circle cx="-18" cy="-12" r="12"/><circle cx="18" cy="-12" r="12"/>
    <path d="M-20 18 Q0 34 20 18" stroke="#333" stroke-width="5" fill="none"/></g>`
  const raster = await turned(0, await drawPortrait({ ...drawing, centreX: 330, behind: balloon }))
  const seen = await models.findFaces(raster)
  assert.deepEqual(
    seen.map(({ meshLogOdds }) => meshLogOdds > 0),
    [true, true],
  )
  assert.equal((await findFacesAnyWayUp(models, raster)).length, 1)
})

test('a drawn face that seems to lie is none, and a person who lies is one', async () => {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1100"><rect width="900" height="1100" fill="#eef"/>
    <g transform="translate(450 500)" stroke="#222"><circle r="360" fill="#e0da85" stroke-width="8"/>
    <g fill="#fff" stroke-width="5"><circle cx="-155" cy="-69" r="38"/><circle cx="155" cy="-69" r="38"/></g>
    <circle cx="-155" cy="-69" r="19"/><circle cx="155" cy="-69" r="19"/>
    <path d="M-198 144q198 36 396 0" fill="none" stroke-width="9"/></g></svg>`
  const upsideDown = await turned(180, Buffer.from(drawn))
  assert.ok((await models.findFaces(upsideDown)).some(({ meshLogOdds }) => meshLogOdds > 0))
  assert.deepEqual(await findFacesAnyWayUp(models, await turned(0, Buffer.from(drawn))), [])
  for (const degrees of [90, 180, 270]) {
    assert.equal((await findFacesAnyWayUp(models, await turned(degrees))).length, 1)
  }
})

const picture = { width: 600, height: 750 }
const none = new Float32Array()
const layers = { leftEye: none, leftIris: none, rightEye: none, rightIris: none, mouth: none, face: none }
const face = (boxScore: number, meshLogOdds: number, x = 100): FaceMesh => ({
  box: { x, y: 100, width: 120, height: 120 },
  boxScore,
  meshLogOdds,
  points: [],
  layers,
})
const person = face(0.9, 27, 250)

test('a thing of which both networks are unsure is no face', () => {
  assert.deepEqual(withoutThings([person, face(0.42, 5.7)], picture), [person])
})

test('a face of which one network is sure is a face', () => {
  for (const other of [face(0.4, 11), face(0.57, 3)])
    assert.deepEqual(withoutThings([person, other], picture), [person, other])
})

test('a face that the edge of the picture cuts may be that of a person', () => {
  for (const x of [-40, 500]) {
    const cut = face(0.35, 4, x)
    assert.deepEqual(withoutThings([person, cut], picture), [person, cut])
  }
})

test('the surest face stays, however unsure, also where it is not the largest', () => {
  const only = face(0.35, 2)
  assert.deepEqual(withoutThings([only], picture), [only])
  assert.deepEqual(withoutThings([face(0.35, 1), only], picture), [only])
  assert.deepEqual(withoutThings([], picture), [])
})
