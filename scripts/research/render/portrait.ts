import sharp from 'sharp'
import {
  chooseColours,
  chooseDressing,
  chooseExpression,
  chooseGaze,
  chooseLight,
  choosePose,
  chooseWall,
  type LightTruth,
} from './choices.ts'
import { type Expression, type Family, materials } from './head-shape.ts'
import { type Camera, project, vertexAt } from './rasterise.ts'
import { buildScene, eyesInHead, type Scene } from './scene.ts'
import { draw } from './shade.ts'
import { encoded, type Scans, toned } from './textures.ts'
import { type PoseDeg, type Random, randomFrom, rounded, turn, type Vector3 } from './vectors.ts'

/** What is true of a rendered portrait. Angles are in degrees; x is to the image's right, y up; left and right are the image's. */
export interface Truth {
  readonly family: string
  readonly person: number
  readonly pose: PoseDeg
  /** Where the eyes look, beside and above the camera. */
  readonly gaze: { readonly right: number; readonly up: number }
  /** The height of the opening between the lids over the width of the eye. */
  readonly lidOpening: { readonly left: number; readonly right: number }
  /** The height of the opening between the lips over the width of the mouth. */
  readonly mouthOpening: number
  readonly expression: Expression
  /** The individual typology angle of the skin as it reflects white light: arctan((L* - 50) / b*). */
  readonly skinItaDeg: number
  readonly light: LightTruth
  /** The exposure, in stops from one that gives the face a usual lightness. */
  readonly exposureStops: number
  readonly distanceCm: number
  readonly glasses: boolean
  /** The 68 landmarks of the iBUG scheme, in pixels. */
  readonly landmarks: readonly (readonly [x: number, y: number])[]
}

const sizePx = { width: 320, height: 400 }
/** Each pixel is the mean of as many points in both directions. */
const samples = 2

/** Renders the portrait of a number: a JPEG, and what is true of it. The same number gives the same portrait. */
export async function renderPortrait(
  family: Family,
  scans: Scans,
  seed: number,
): Promise<{ jpeg: Buffer; truth: Truth }> {
  const random = randomFrom(seed)
  // As many people as the shapes tell apart; each has a few portraits.
  const person = Math.floor(random.next() * 4000)
  const pose = choosePose(random)
  const gaze = chooseGaze(random, pose)
  const expression = chooseExpression(random, eyesInHead(pose, gaze))
  const head = family.shape(person, expression)
  const distanceCm = random.oneOf([45, 60, 90, 130, 200, 300]) * random.between(0.9, 1.1)
  const scene = buildScene(head, pose, gaze, random.happens(0.7) ? distanceCm : 500, chooseDressing(random))
  const { colours, skinItaDeg } = chooseColours(random, scans)
  const { lighting, light } = chooseLight(random)
  const camera: Camera = {
    distanceCm,
    pixelsPerCm: samples * random.between(9.5, 12),
    width: sizePx.width * samples,
    height: sizePx.height * samples,
    centre: [samples * (160 + random.normal(0, 4)), samples * (185 + random.normal(0, 6))],
  }
  const drawn = draw(scene, camera, lighting, colours)
  const exposureStops = random.happens(0.75) ? random.normal(0, 0.25) : random.between(-2.6, 1.2)
  const exposure = 2 ** exposureStops * usualExposure(drawn, skinItaDeg)
  const wall = chooseWall(random)
  const raw = developed(drawn, camera, wall, { face: exposure, wall: 2 ** exposureStops }, random)
  const jpeg = await sharp(raw, { raw: { ...sizePx, channels: 3 } })
    .blur(random.happens(0.7) ? 0.3 : random.between(0.4, 1.2))
    .jpeg({ quality: Math.round(random.between(72, 95)) })
    .toBuffer()
  const landmarks = head.map.landmarks.map((vertex) => {
    const [x, y] = project(camera, turn(scene.rotation, vertexAt(head.positions, vertex)))
    return [rounded(x / samples), rounded(y / samples)] as const
  })
  const truth = {
    family: family.name,
    person,
    pose: { yaw: rounded(pose.yaw), pitch: rounded(pose.pitch), roll: rounded(pose.roll) },
    gaze: { right: rounded(gaze.right), up: rounded(gaze.up) },
    ...openings(scene),
    expression,
    skinItaDeg: rounded(skinItaDeg),
    light,
    exposureStops: rounded(exposureStops),
    distanceCm: Math.round(distanceCm),
    glasses: scene.material.includes(materials.indexOf('frame')),
    landmarks,
  }
  return { jpeg, truth }
}

/** The factor at which the middle of the face has the lightness that cameras give to skin of its tone. */
function usualExposure(drawn: Float32Array, itaDeg: number): number {
  const { width, height } = { width: sizePx.width * samples, height: sizePx.height * samples }
  let [sum, count] = [0, 0]
  for (let y = Math.round(height * 0.35); y < height * 0.65; y += 2) {
    for (let x = Math.round(width * 0.35); x < width * 0.65; x += 2) {
      const at = 4 * (y * width + x)
      if (!drawn[at + 3]) continue
      sum += 0.2126 * (drawn[at] ?? 0) + 0.7152 * (drawn[at + 1] ?? 0) + 0.0722 * (drawn[at + 2] ?? 0)
      count++
    }
  }
  // From 0.09 for the darkest skin to 0.42 for the lightest: cameras lighten dark skin, but not to that of light skin.
  return (0.09 + 0.33 * ((itaDeg + 62) / 124)) / Math.max(sum / Math.max(count, 1), 0.005)
}

/** The picture that a camera makes of linear light: exposed, toned, with noise, in eight bits. */
function developed(
  drawn: Float32Array,
  { width }: Camera,
  wall: (x: number, y: number) => Vector3,
  exposure: { readonly face: number; readonly wall: number },
  random: Random,
): Uint8Array {
  const raw = new Uint8Array(sizePx.width * sizePx.height * 3)
  const noise = random.happens(0.5) ? random.between(0.3, 1.5) : random.between(1.5, 6)
  for (let y = 0; y < sizePx.height; y++) {
    for (let x = 0; x < sizePx.width; x++) {
      const behind = wall(x / sizePx.width, y / sizePx.height)
      const grain = random.normal(0, noise)
      for (let channel = 0; channel < 3; channel++) {
        let light = 0
        for (let sample = 0; sample < samples ** 2; sample++) {
          const row = y * samples + Math.floor(sample / samples)
          const at = 4 * (row * width + x * samples + (sample % samples))
          light += drawn[at + 3]
            ? (drawn[at + channel] ?? 0) * exposure.face
            : (behind[channel] ?? 0) * exposure.wall
        }
        raw[3 * (y * sizePx.width + x) + channel] = Math.min(
          Math.max(encoded(toned(light / samples ** 2)) + grain + random.normal(0, noise * 0.4), 0),
          255,
        )
      }
    }
  }
  return raw
}

/** How far lids and lips are open, from the landmarks of the head in its own axes. */
function openings({ head: { positions, map } }: Scene): Pick<Truth, 'lidOpening' | 'mouthOpening'> {
  const mark = (at: number) => vertexAt(positions, map.landmarks[at] ?? 0)
  const apart = (a: number, b: number) =>
    Math.hypot(...([0, 1, 2] as const).map((axis) => mark(a)[axis] - mark(b)[axis]))
  const lids = (from: number) =>
    rounded((apart(from + 1, from + 5) + apart(from + 2, from + 4)) / 2 / apart(from, from + 3))
  return {
    lidOpening: { left: lids(36), right: lids(42) },
    mouthOpening: rounded((apart(61, 67) + apart(62, 66) + apart(63, 65)) / 3 / apart(48, 54)),
  }
}
