import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { between, blurred, type Face, imageOf, mixed, normal, pixelsOf, share } from './pixels.ts'

/** Changes what is behind the person. `strength` is from 0 to 1. `other` is another person's picture. */
export type WallChange = (
  face: Face,
  strength: number,
  random: SeededRandom,
  other: Face,
) => Promise<Uint8ClampedArray>

type Rgb = readonly [number, number, number]

/** White, near white, light grey, or light blue. */
function wallColour(random: SeededRandom): Rgb {
  const kind = random.below(4)
  if (kind === 0) return [255, 255, 255]
  const grey = Math.round(between(random, 205, 252))
  return kind === 3 ? [Math.round(0.85 * grey), Math.round(0.93 * grey), grey] : [grey, grey, grey]
}

/** The person's mask as an editor's edge: moved by pixels inwards or outwards, and feathered. */
function edged(face: Face, softness: number, moved: number): Uint8Array {
  return face.person.map(
    (level) => 255 * Math.min(Math.max((level / 255 - 0.5 + moved) / softness + 0.5, 0), 1),
  )
}

const filled = (face: Face, colour: (x: number, y: number) => Rgb): Uint8ClampedArray => {
  const rgb = new Uint8ClampedArray(face.rgb.length)
  for (let at = 0; at < rgb.length; at += 3) {
    const place = at / 3
    rgb.set(colour(place % face.width, Math.floor(place / face.width)), at)
  }
  return rgb
}

const onWall = (face: Face, wall: Uint8ClampedArray, mask: Uint8Array) =>
  mixed({ ...face, rgb: wall }, face.rgb, mask)

/** One colour, with a matte that is more or less exact. */
export const painted: WallChange = async (face, strength, random) => {
  const colour = wallColour(random)
  return onWall(
    face,
    filled(face, () => colour),
    edged(face, between(random, 0.3, 1), 0.15 * (share(random) - 0.5) * strength),
  )
}

/** One colour that changes evenly from one end to the other. */
export const gradient: WallChange = async (face, strength, random) => {
  const colour = wallColour(random)
  const fall = (0.03 + 0.15 * strength) * (share(random) < 0.5 ? -1 : 1)
  const isDown = share(random) < 0.6
  const wall = filled(face, (x, y) => {
    const light = 1 - Math.abs(fall) / 2 + fall * ((isDown ? y / face.height : x / face.width) - 0.5)
    return [colour[0] * light, colour[1] * light, colour[2] * light]
  })
  return onWall(face, wall, edged(face, between(random, 0.3, 1), 0))
}

/**
 * White poured over the wall up to where it differs from the place that was clicked, as the bucket of a paint program
 * does. It ends in steps of whole pixels, and leaves what is near hair.
 */
export const flooded: WallChange = async (face, strength, random) => {
  const { width, height, rgb } = face
  const white = Math.round(between(random, 246, 255))
  const isFeathered = share(random) < 0.4
  const near = 40 + 60 * (1 - strength)
  const isPoured = new Uint8Array(width * height)
  for (const from of [2 + 2 * width, width - 3 + 2 * width, 2 + Math.round(height / 3) * width]) {
    const seed = [rgb[from * 3] ?? 0, rgb[from * 3 + 1] ?? 0, rgb[from * 3 + 2] ?? 0]
    const next = [from]
    for (let place = next.pop(); place !== undefined; place = next.pop()) {
      if (isPoured[place] || (face.person[place] ?? 0) > 150) continue
      const away = seed.reduce(
        (sum, level, channel) => sum + Math.abs(level - (rgb[place * 3 + channel] ?? 0)),
        0,
      )
      if (away > near) continue
      isPoured[place] = 1
      const x = place % width
      if (x > 0) next.push(place - 1)
      if (x < width - 1) next.push(place + 1)
      if (place >= width) next.push(place - width)
      if (place < width * (height - 1)) next.push(place + width)
    }
  }
  const hard = Uint8Array.from(isPoured, (poured) => 255 * poured)
  const mask = isFeathered ? await softened(hard, face, between(random, 0.8, 3)) : hard
  return mixed(
    face,
    filled(face, () => [white, white, white]),
    mask,
  )
}

/**
 * White laid over a region round the head whose border is an editor's: jagged, some way off the head, so that the old wall is
 * seen between.
 */
export const whitenedRegion: WallChange = async (face, strength, random) => {
  const { width, height, person } = face
  const white = Math.round(between(random, 246, 255))
  const radius = between(random, 0.01, 0.03 + 0.12 * strength) * (face.chinY - face.hairTopY)
  const wide = await softened(
    Uint8Array.from(person, (level) => (level > 60 ? 255 : 0)),
    face,
    radius,
  )
  const step = 1 + random.below(6)
  const isFeathered = share(random) < 0.3
  const roughness = between(random, 0, 60)
  const rough = Array.from({ length: Math.ceil(width / step) * Math.ceil(height / step) }, () =>
    normal(random),
  )
  const hard = new Uint8Array(width * height)
  for (let place = 0; place < hard.length; place++) {
    const [x, y] = [place % width, Math.floor(place / width)]
    const [cellX, cellY] = [Math.floor(x / step), Math.floor(y / step)]
    const cell = Math.min(cellY * step, height - 1) * width + Math.min(cellX * step, width - 1)
    const level = (wide[cell] ?? 0) + roughness * (rough[cellY * Math.ceil(width / step) + cellX] ?? 0)
    hard[place] = level < 40 && (person[place] ?? 0) < 30 ? 255 : 0
  }
  const mask = isFeathered ? await softened(hard, face, between(random, 1, 4)) : hard
  return mixed(
    face,
    filled(face, () => [white, white, white]),
    mask,
  )
}

async function softened(mask: Uint8Array, { width, height }: Face, sigmaPx: number): Promise<Uint8Array> {
  const rgb = Uint8ClampedArray.from({ length: mask.length * 3 }, (_, at) => mask[Math.floor(at / 3)] ?? 0)
  const soft = await blurred({ width, height, rgb }, sigmaPx)
  return Uint8Array.from({ length: mask.length }, (_, place) => soft[place * 3] ?? 0)
}

/** The wall out of focus and the head sharp, as a phone's portrait mode makes it. */
export const blurredWall: WallChange = async (face, strength, random) => {
  const wide = await blurred(face, (0.04 + 0.1 * strength) * face.interEye)
  return onWall(face, wide, edged(face, between(random, 0.5, 1), 0))
}

/** The wall of another picture, enlarged until no one is seen in it. */
export const replacedWall: WallChange = async (face, _, random, other) => {
  const side = Math.max(Math.floor(Math.min(other.width * 0.18, other.hairTopY)), 8)
  const left = share(random) < 0.5 ? 0 : other.width - side
  const patch = imageOf(other).extract({ left, top: 0, width: side, height: side })
  const { rgb } = await pixelsOf(patch.resize(face.width, face.height, { fit: 'fill', kernel: 'cubic' }))
  const grain = between(random, 0, 1.5)
  const wall = rgb.map((level) => level + grain * normal(random))
  return onWall(face, wall, edged(face, between(random, 0.4, 1), 0))
}

/** The face of another person on this head, matched in size, place and colour. */
export const otherFace: WallChange = async (face, _, random, other) => {
  const scale = other.interEye / face.interEye
  const { width, height } = face
  const rgb = Uint8ClampedArray.from(face.rgb)
  const [across, down] = [
    between(random, 0.75, 0.95) * face.interEye,
    between(random, 1.15, 1.35) * face.interEye,
  ]
  const middle = { x: face.eyeMiddle.x, y: face.eyeMiddle.y + 0.45 * face.interEye }
  const shift = [0, 1, 2].map((channel) => meanAround(face, channel) - meanAround(other, channel))
  const soft = between(random, 0.1, 0.25)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot((x - middle.x) / across, (y - middle.y) / down)
      const part = Math.min(Math.max((1 - away) / soft, 0), 1)
      if (part === 0) continue
      const sx = Math.round(other.eyeMiddle.x + (x - face.eyeMiddle.x) * scale)
      const sy = Math.round(other.eyeMiddle.y + (y - face.eyeMiddle.y) * scale)
      if (sx < 0 || sy < 0 || sx >= other.width || sy >= other.height) continue
      for (let channel = 0; channel < 3; channel++) {
        const place = (y * width + x) * 3 + channel
        const level = (other.rgb[(sy * other.width + sx) * 3 + channel] ?? 0) + (shift[channel] ?? 0)
        rgb[place] = (1 - part) * (rgb[place] ?? 0) + part * level
      }
    }
  }
  return rgb
}

/** The mean level of a channel from the eyes to the mouth. */
function meanAround({ width, rgb, eyeMiddle, interEye }: Face, channel: number): number {
  let [sum, count] = [0, 0]
  for (let y = Math.round(eyeMiddle.y); y < eyeMiddle.y + interEye; y += 3) {
    for (let x = Math.round(eyeMiddle.x - 0.6 * interEye); x < eyeMiddle.x + 0.6 * interEye; x += 3) {
      sum += rgb[(y * width + x) * 3 + channel] ?? 0
      count++
    }
  }
  return sum / Math.max(count, 1)
}
