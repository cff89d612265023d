import sharp from 'sharp'
import { type Expression, type Family, materials } from './head-shape.ts'
import { vertexAt } from './rasterise.ts'
import { type Camera, project } from './rasterise.ts'
import { buildScene, type Dressing, eyesInHead, type Scene } from './scene.ts'
import { type Colours, draw, type Lighting, type Light } from './shade.ts'
import { colourOfLab, encoded, type Scans, toned } from './textures.ts'
import { degrees, type PoseDeg, type Random, randomFrom, turn, type Vector3 } from './vectors.ts'

/** What is true of a rendered portrait. Angles are in degrees; x is to the image's right, y up; left and right are the image's. */
export interface Truth {
  readonly family: string
  readonly person: number
  readonly pose: PoseDeg
  /** Where the eyes look, beside and above the camera. */
  readonly gaze: { readonly right: number; readonly up: number }
  /** The height of the opening between the lids over the width of the eye. */
  readonly lidOpening: { readonly left: number; readonly right: number }
  /** The height of the opening between the lips over the width of the mouth at rest. */
  readonly mouthOpening: number
  readonly expression: Expression
  /** The individual typology angle of the skin as it reflects white light: arctan((L* - 50) / b*). */
  readonly skinItaDeg: number
  /** Where the strongest light comes from, and its share of all direct light. */
  readonly light: { readonly rightDeg: number; readonly upDeg: number; readonly share: number; readonly ambientShare: number }
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
export async function renderPortrait(family: Family, scans: Scans, seed: number): Promise<{ jpeg: Buffer; truth: Truth }> {
  const random = randomFrom(seed)
  // As many people as the shapes tell apart; each has a few portraits.
  const person = Math.floor(random.next() * 4000)
  const pose = posed(random)
  const gaze = gazed(random)
  const expression = expressed(random, eyesInHead(pose, gaze))
  const head = family.shape(person, expression)
  const distanceCm = random.oneOf([45, 60, 90, 130, 200, 300]) * random.between(0.9, 1.1)
  const scene = buildScene(head, pose, gaze, random.happens(0.7) ? distanceCm : 500, dressed(random))
  const { colours, skinItaDeg } = coloured(random, scans)
  const { lighting, light } = lit(random)
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
  const wall = walled(random)
  const raw = developed(drawn, camera, (x, y) => wall(x, y), exposure, random)
  const jpeg = await sharp(raw, { raw: { ...sizePx, channels: 3 } })
    .blur(random.happens(0.7) ? 0.3 : random.between(0.4, 1.2))
    .jpeg({ quality: Math.round(random.between(72, 95)) })
    .toBuffer()
  const landmarks = head.map.landmarks.map((vertex) => {
    const [x, y] = project(camera, turn(scene.rotation, vertexAt(head.positions, vertex)))
    return [round(x / samples), round(y / samples)] as const
  })
  const truth = {
    family: family.name,
    person,
    pose: { yaw: round(pose.yaw), pitch: round(pose.pitch), roll: round(pose.roll) },
    gaze: { right: round(gaze.right), up: round(gaze.up) },
    ...openings(scene),
    expression,
    skinItaDeg: round(skinItaDeg),
    light,
    exposureStops: round(exposureStops),
    distanceCm: Math.round(distanceCm),
    glasses: scene.material.includes(materials.indexOf('frame')),
    landmarks,
  }
  return { jpeg, truth }
}

const round = (value: number) => Number(value.toFixed(3))

/** Most heads are nearly straight; the others are turned in all directions alike. */
function posed(random: Random): PoseDeg {
  const spread = random.happens(0.4) ? 3 : 11
  return { yaw: random.normal(0, spread), pitch: random.normal(0, spread), roll: random.normal(0, spread * 0.8) }
}

/** Four of ten look into the camera; the others a little or far past it. */
function gazed(random: Random): { right: number; up: number } {
  if (random.happens(0.4)) return { right: random.normal(0, 0.7), up: random.normal(0, 0.7) }
  return { right: random.normal(0, 11), up: random.normal(0, 7) }
}

function expressed(random: Random, { rightDeg, upDeg }: { rightDeg: number; upDeg: number }): Expression {
  const sometimes = (probability: number, most: number) => (random.happens(probability) ? random.between(0, most) : 0)
  const shut = sometimes(0.2, 1)
  const smile = sometimes(0.35, 0.9)
  return {
    shutLeft: random.happens(0.05) ? random.between(0.5, 1) : shut,
    shutRight: random.happens(0.05) ? random.between(0.5, 1) : shut,
    wide: sometimes(0.15, 0.7),
    squint: sometimes(0.25, 0.7),
    jawOpen: sometimes(0.3, 0.45),
    smile,
    teethShown: smile > 0.4 ? random.between(0, 0.8) : sometimes(0.08, 0.6),
    frown: smile === 0 ? sometimes(0.2, 0.6) : 0,
    browsUp: sometimes(0.2, 0.8),
    browsDown: sometimes(0.2, 0.7),
    pucker: sometimes(0.08, 0.5),
    press: sometimes(0.15, 0.6),
    eyesRightDeg: rightDeg,
    eyesUpDeg: upDeg,
  }
}

function dressed(random: Random): Dressing {
  const isLong = random.happens(0.4)
  return {
    hairCm: random.happens(0.12) ? 0 : random.between(0.4, isLong ? 1.8 : 3),
    hairLengthCm: isLong ? random.between(6, 22) : 0,
    glasses: random.happens(0.2) ? { roundness: random.next(), thickCm: random.between(0.06, 0.2) } : null,
    shouldersCm: random.between(17, 24),
  }
}

function coloured(random: Random, scans: Scans): { colours: Colours; skinItaDeg: number } {
  const [firstSkin, ...otherSkins] = scans.skins
  const [firstIris, ...otherIrises] = scans.irises
  if (!firstSkin || !firstIris) throw new Error('The folder of scans has no skins or no eyes.')
  const skinItaDeg = random.between(-62, 62)
  // The b* of dark skin is smaller, so that its L* stays over 25.
  const b = skinItaDeg < -25 ? random.between(8, 13) : random.between(12, 19)
  const lightness = 50 + b * Math.tan((skinItaDeg * Math.PI) / 180)
  const a = random.between(8, 14)
  const isGrey = random.happens(0.15)
  const hairLightness = isGrey ? random.between(45, 75) : random.happens(0.65) || skinItaDeg < 10 ? random.between(3, 12) : random.between(15, 55)
  return {
    skinItaDeg,
    colours: {
      skin: colourOfLab(lightness, a, b),
      lips: colourOfLab(lightness * 0.8, a + random.between(4, 16), b * 0.7),
      hair: colourOfLab(hairLightness, isGrey ? 0 : hairLightness * 0.2, isGrey ? 2 : hairLightness * 0.45),
      beard: random.happens(0.2) ? random.between(0.3, 1) : 0,
      cloth: colourOfLab(random.between(10, 90), random.normal(0, 15), random.normal(0, 15)),
      frame: random.happens(0.7) ? [0.02, 0.02, 0.02] : [0.35, 0.28, 0.15],
      shine: random.next() ** 2,
      scan: random.oneOf([firstSkin, ...otherSkins]),
      iris: random.oneOf([firstIris, ...otherIrises]),
      pupil: random.between(0.25, 0.6),
    },
  }
}

/** One to three lights, and what comes from all sides. */
function lit(random: Random): { lighting: Lighting; light: Truth['light'] } {
  const warmth = random.normal(0, 0.07)
  const tint = (strength: number): Vector3 => [strength * (1 + warmth), strength, strength * (1 - warmth)]
  const isEven = random.happens(0.55)
  const main = {
    rightDeg: isEven ? random.normal(0, 22) : random.between(-85, 85),
    upDeg: isEven ? random.between(5, 45) : random.between(-15, 75),
    strength: 1,
  }
  const others = Array.from({ length: Math.floor(random.next() * 3) }, () => ({
    rightDeg: isEven ? -main.rightDeg + random.normal(0, 20) : random.between(-85, 85),
    upDeg: random.between(-5, 50),
    strength: isEven ? random.between(0.4, 1) : random.between(0.05, 0.5),
  }))
  const ambient = isEven ? random.between(0.3, 1.2) : random.between(0.05, 0.45)
  const all = [main, ...others]
  const direct = all.reduce((sum, { strength }) => sum + strength, 0)
  const lights: Light[] = all.map(({ rightDeg, upDeg, strength }) => ({ rightDeg, upDeg, colour: tint(strength), softness: random.between(0.7, 4) }))
  const light = { rightDeg: round(main.rightDeg), upDeg: round(main.upDeg), share: round(1 / direct), ambientShare: round(ambient / (ambient + direct)) }
  return { lighting: { lights, above: tint(ambient), below: tint(ambient * random.between(0.3, 0.9)) }, light }
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

/** What is behind: an even wall, one that is lighter on one side, or things. */
function walled(random: Random): (x: number, y: number) => Vector3 {
  const colour = colourOfLab(random.happens(0.6) ? random.between(75, 98) : random.between(8, 80), random.normal(0, 7), random.normal(0, 9))
  const [across, down] = random.happens(0.5) ? [0, 0] : [random.normal(0, 0.25), random.normal(0, 0.2)]
  const things = random.happens(0.2)
    ? Array.from({ length: 6 }, () => ({ x: random.next(), y: random.next(), size: random.between(0.05, 0.3), by: random.between(0.2, 1.8) }))
    : []
  return (x, y) => {
    let by = 1 + across * (x - 0.5) + down * (y - 0.5)
    for (const thing of things) if (Math.max(Math.abs(x - thing.x), Math.abs(y - thing.y) * 0.7) < thing.size) by *= thing.by
    return [colour[0] * by, colour[1] * by, colour[2] * by]
  }
}

/** The picture that a camera makes of linear light: exposed, toned, with noise, in eight bits. */
function developed(drawn: Float32Array, { width }: Camera, wall: (x: number, y: number) => Vector3, exposure: number, random: Random): Uint8Array {
  const raw = new Uint8Array(sizePx.width * sizePx.height * 3)
  const noise = random.happens(0.5) ? random.between(0.3, 1.5) : random.between(1.5, 6)
  const wallExposure = 2 ** Math.min(Math.log2(exposure), 0.3) / Math.max(exposure, 1)
  for (let y = 0; y < sizePx.height; y++) {
    for (let x = 0; x < sizePx.width; x++) {
      const behind = wall(x / sizePx.width, y / sizePx.height)
      const grain = random.normal(0, noise)
      for (let channel = 0; channel < 3; channel++) {
        let light = 0
        for (let sample = 0; sample < samples ** 2; sample++) {
          const row = y * samples + Math.floor(sample / samples)
          const at = 4 * (row * width + x * samples + (sample % samples))
          light += drawn[at + 3] ? (drawn[at + channel] ?? 0) * exposure : (behind[channel] ?? 0) * Math.min(wallExposure * 1.0, 1.2)
        }
        raw[3 * (y * sizePx.width + x) + channel] = Math.min(Math.max(encoded(toned(light / samples ** 2)) + grain + random.normal(0, noise * 0.4), 0), 255)
      }
    }
  }
  return raw
}

/** How far lids and lips are open, from the landmarks of the head in its own axes. */
function openings({ head: { positions, map } }: Scene): Pick<Truth, 'lidOpening' | 'mouthOpening'> {
  const mark = (at: number) => vertexAt(positions, map.landmarks[at] ?? 0)
  const apart = (a: number, b: number) => Math.hypot(...([0, 1, 2] as const).map((axis) => mark(a)[axis] - mark(b)[axis]))
  const lids = (from: number) => round((apart(from + 1, from + 5) + apart(from + 2, from + 4)) / 2 / apart(from, from + 3))
  return {
    lidOpening: { left: lids(36), right: lids(42) },
    mouthOpening: round((apart(61, 67) + apart(62, 66) + apart(63, 65)) / 3 / apart(48, 54)),
  }
}

export { degrees }
