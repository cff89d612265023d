import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { smooth } from './head-shape.ts'
import type { Texture } from './paint.ts'

/** Scans of the skin round an eye, and of eyes: github.com/alexanderdsmith/UnityEyes2 (MIT). */
export interface Scans {
  readonly skins: readonly Texture[]
  readonly irises: readonly Texture[]
}

/** @param folder A copy of that repository. */
export async function readScans(folder: string): Promise<Scans> {
  const resources = join(folder, 'Assets', 'Resources')
  const inFolder = async (name: string, pattern: RegExp, read: (path: string) => Promise<Texture>) => {
    const names = (await readdir(join(resources, name))).filter((file) => pattern.test(file)).sort()
    return Promise.all(names.map((file) => read(join(resources, name, file))))
  }
  return {
    skins: await inFolder('SkinTextures', /^[fm]\d+_color\.png$/, readSkin),
    irises: await inFolder('IrisTextures', /^eyeball_.*\.png$/, (path) => readLinear(path, 512)),
  }
}

/**
 * A scan over its own mean colour, so that it says how skin differs round an eye and not which skin it is. Where it has no skin, in
 * the opening of the lids, it is 0.
 */
async function readSkin(path: string): Promise<Texture> {
  const texture = await readLinear(path, 768)
  const { width, height, pixels } = texture
  const sum = [0, 0, 0]
  let count = 0
  for (let at = 0; at < width * height; at++) {
    const [u, v] = [(at % width) / width, Math.floor(at / width) / height]
    const isCheek = u > 0.25 && u < 0.65 && v > 0.68 && v < 0.82
    if (!isCheek) continue
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (pixels[3 * at + channel] ?? 0)
    count++
  }
  const relative = pixels.map((value, at) => value / Math.max((sum[at % 3] ?? 0) / count, 0.01))
  return { width, height, pixels: relative }
}

async function readLinear(path: string, side: number): Promise<Texture> {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .resize(side, side)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: Float32Array.from(data, linearOf) }
}

/** The linear light of a value of sRGB (IEC 61966-2-1), from 0 to 1. */
function linearOf(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The value of sRGB, from 0 to 255, of linear light. */
export function encoded(light: number): number {
  const share = Math.min(Math.max(light, 0), 1)
  return 255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055)
}

/** Linear sRGB of a colour of CIELAB under D65. */
export function colourOfLab(lightness: number, a: number, b: number): [number, number, number] {
  const fy = (lightness + 16) / 116
  const [fx, fz] = [fy + a / 500, fy - b / 200]
  const inverse = (f: number) => (f > 6 / 29 ? f ** 3 : 3 * (6 / 29) ** 2 * (f - 4 / 29))
  const [x, y, z] = [0.95047 * inverse(fx), inverse(fy), 1.08883 * inverse(fz)]
  return [
    Math.max(3.2406 * x - 1.5372 * y - 0.4986 * z, 0),
    Math.max(-0.9689 * x + 1.8758 * y + 0.0415 * z, 0),
    Math.max(0.0557 * x - 0.204 * y + 1.057 * z, 0),
  ]
}

/** A tone curve as cameras have: light above the middle is held back. */
export const toned = (light: number) => (light < 0.6 ? light : 0.6 + 0.4 * smoothEnd((light - 0.6) / 0.9))
const smoothEnd = (over: number) => smooth(-1, 1, Math.min(over, 1)) * 2 - 1
