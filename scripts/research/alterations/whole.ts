import sharp from 'sharp'
import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import {
  between,
  blurred,
  type Face,
  imageOf,
  lumaOf,
  normal,
  type Pixels,
  pixelsOf,
  share,
} from './pixels.ts'

/** Changes the whole picture. `strength` is from 0 to 1. */
export type WholeChange = (face: Face, strength: number, random: SeededRandom) => Promise<Pixels>

/** A colour filter: contrast, other colours in light and shade, and more or less colour. */
export const colourFilter: WholeChange = async (face, strength, random) => {
  const contrast = 1 + (0.12 + 0.4 * strength) * (share(random) < 0.75 ? 1 : -1)
  const colour = 1 + (0.15 + 0.45 * strength) * (share(random) < 0.6 ? 1 : -1)
  const tint = [0, 1, 2].map(() => normal(random) * (6 + 14 * strength))
  const faded = share(random) < 0.4 ? 8 + 22 * strength : 0
  const rgb = face.rgb.map((level, at) => {
    const mean = lumaOf(face.rgb, at - (at % 3))
    const coloured = mean + colour * (level - mean)
    const curved = 127 + contrast * (coloured - 127)
    const shade = (tint[at % 3] ?? 0) * (1 - mean / 128)
    return faded + ((255 - faded) / 255) * (curved + shade)
  })
  return { ...face, rgb }
}

/** Enlarged from few pixels and sharpened until it looks detailed, as enhancers do. */
export const enhanced: WholeChange = async (face, strength, random) => {
  const scale = 1 / (1.6 + 1.6 * strength)
  const [width, height] = [Math.round(face.width * scale), Math.round(face.height * scale)]
  const small = await pixelsOf(imageOf(face).resize(width, height, { fit: 'fill' }))
  const large = imageOf(small).resize(face.width, face.height, {
    fit: 'fill',
    kernel: share(random) < 0.5 ? 'cubic' : 'lanczos3',
  })
  const enlarged = await pixelsOf(large)
  return pixelsOf(
    imageOf(enlarged).sharpen({ sigma: between(random, 1, 2), m1: 1.5 + strength, m2: 2 + 2 * strength }),
  )
}

/** Lit anew from one side, softly, the person only. */
export const relit: WholeChange = async (face, strength, random) => {
  const from = between(random, 0, 2 * Math.PI)
  const { width, eyeMiddle, interEye, person } = face
  const rgb = face.rgb.map((level, at) => {
    const place = Math.floor(at / 3)
    const [x, y] = [(place % width) - eyeMiddle.x, Math.floor(place / width) - eyeMiddle.y - 0.4 * interEye]
    const toward = (x * Math.cos(from) + y * Math.sin(from)) / (1.4 * interEye)
    const light = Math.tanh(toward) * (0.14 + 0.35 * strength) * ((person[place] ?? 0) / 255)
    return level * (1 + light)
  })
  return { ...face, rgb }
}

/** The sharpening and the reduction of noise of a camera. */
export const cameraPipeline: WholeChange = async (face, strength, random) => {
  const calm = share(random) < 0.5 ? { ...face, rgb: await blurred(face, 0.35 + 0.35 * strength) } : face
  return pixelsOf(
    imageOf(calm).sharpen({ sigma: between(random, 0.6, 1), m1: 0.6, m2: 0.8 + 1.2 * strength }),
  )
}

/** Another size. */
export const resized: WholeChange = async (face, strength, random) => {
  const width = Math.round(face.width * between(random, Math.max(1 - 0.6 * strength, 100 / face.interEye), 1))
  return pixelsOf(
    imageOf(face).resize({ width, kernel: random.pick(['lanczos3', 'cubic', 'mitchell', 'linear']) }),
  )
}

/** A part of it, or the whole turned by some degrees and cut straight. */
export const croppedOrTurned: WholeChange = async (face, strength, random) => {
  const cut = Math.round(between(random, 0.01, 0.04) * face.width)
  const area = {
    left: cut,
    top: Math.round(0.7 * cut),
    width: face.width - 2 * cut,
    height: face.height - 2 * cut,
  }
  if (share(random) < 0.4) return pixelsOf(imageOf(face).extract(area))
  const degrees = normal(random) * (1 + 2 * strength)
  const turned = await pixelsOf(imageOf(face).rotate(degrees, { background: '#e8e8e8' }))
  const margin = { x: Math.round(0.08 * face.width), y: Math.round(0.07 * face.height) }
  return pixelsOf(
    imageOf(turned).extract({
      ...{ left: margin.x, top: margin.y },
      ...{ width: turned.width - 2 * margin.x, height: turned.height - 2 * margin.y },
    }),
  )
}

/** Another exposure or white balance, as a camera or its raw converter sets it. */
export const exposedAnew: WholeChange = async (face, strength, random) => {
  const light = 2 ** (normal(random) * (0.1 + 0.2 * strength))
  const gains = [
    light * (1 + 0.06 * strength * normal(random)),
    light,
    light * (1 + 0.06 * strength * normal(random)),
  ]
  const linear = Float64Array.from({ length: 256 }, (_, level) => (level / 255) ** 2.2)
  const rgb = face.rgb.map(
    (level, at) => 255 * Math.min((linear[level] ?? 0) * (gains[at % 3] ?? 1), 1) ** (1 / 2.2),
  )
  return { ...face, rgb }
}

/** A messenger: reduced to its size and saved as a small JPEG. */
export const messenger: WholeChange = async (face, _, random) => {
  const width = Math.min(face.width, Math.round(between(random, 700, 1600)))
  const file = await imageOf(face)
    .resize({ width })
    .jpeg({ quality: Math.round(between(random, 70, 82)) })
    .toBuffer()
  return pixelsOf(sharp(file))
}

/** A file of a phone in another format, converted to JPEG. AV1 stands for HEVC, which cannot be written here. */
export const converted: WholeChange = async (face, _, random) =>
  pixelsOf(
    sharp(
      await imageOf(face)
        .avif({ quality: Math.round(between(random, 60, 85)), effort: 0 })
        .toBuffer(),
    ),
  )

/** A print on paper, scanned. */
export const scanned: WholeChange = async (face, strength, random) => {
  const soft = await blurred(face, between(random, 0.6, 1) + 0.5 * strength)
  const grain = 1.2 + 2 * strength
  const [black, white] = [between(random, 8, 24), between(random, 236, 252)]
  const rgb = soft.map((level) => black + ((white - black) / 255) * level + grain * normal(random))
  const turned = normal(random) * 0.6
  const scan = await pixelsOf(imageOf({ ...face, rgb }).rotate(turned, { background: '#f4f4f0' }))
  const margin = Math.round(0.02 * scan.width)
  return pixelsOf(
    imageOf(scan).extract({
      ...{ left: margin, top: margin },
      ...{ width: scan.width - 2 * margin, height: scan.height - 2 * margin },
    }),
  )
}
