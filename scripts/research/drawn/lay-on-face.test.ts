import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sharp from 'sharp'
import type { MeshPoint } from '#api/engine/src/mesh/face-mesh.ts'
import { compliantDrawing, drawPortrait, truthOf } from '#api/engine/testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#api/engine/testing/drawn-evidence.ts'
import { layOnFace, type Thing } from './lay-on-face.ts'

const size = { width: 600, height: 750, skullTopY: 210, chinY: 530, centreX: 300 }
const portrait = { ...compliantDrawing, ...size }
const truth = truthOf(portrait)

let bytes: Buffer
let mesh: readonly MeshPoint[]
before(async () => {
  bytes = await drawPortrait(portrait)
  mesh = (await drawnEvidence(portrait)).portrait.head?.mesh ?? []
})

async function laid(thing: Thing, seed: number): Promise<Buffer> {
  const [one] = await layOnFace(bytes, mesh, seed, [thing])
  assert.ok(one?.thing === thing)
  return one.bytes
}

/** The share of the pixels of some rows in the middle of the face that a thing changes, 0 to 1. */
async function changedRows(thing: Thing, seed: number, from: number, to: number): Promise<number> {
  const pixels = async (picture: Buffer) => {
    const area = { left: 245, top: Math.round(from), width: 110, height: Math.round(to - from) }
    return sharp(picture).extract(area).greyscale().raw().toBuffer()
  }
  const [plain, changed] = await Promise.all([pixels(bytes), pixels(await laid(thing, seed))])
  return plain.filter((level, at) => Math.abs(level - (changed[at] ?? 0)) > 24).length / plain.length
}

const seeds = Array.from({ length: 12 }, (_, at) => at * 31)
const share = async (thing: Thing, from: number, to: number) => {
  const shares = await Promise.all(seeds.map((seed) => changedRows(thing, seed, from, to)))
  return shares.filter((changed) => changed > 0.03).length / seeds.length
}

test('coverings lie on the head, and never over the eyes and the mouth', async () => {
  assert.equal(await share('headCovering', portrait.skullTopY - 20, truth.eyeY - 60), 1)
  assert.equal(await share('headCovering', truth.eyeY + 10, truth.eyeY + 60), 0)
})

test('hair hangs over an eye, and a short fringe over none', async () => {
  assert.ok((await share('hairOverEyes', truth.eyeY - 25, truth.eyeY + 10)) > 0.8)
  assert.equal(await share('shortFringe', truth.eyeY - 5, truth.eyeY + 60), 0)
})

test('covers hide a part of the face below the brows', async () => {
  assert.equal(await share('faceCover', truth.eyeY - 25, portrait.chinY), 1)
})
