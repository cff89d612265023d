import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Color } from 'sharp'
import { drawPortrait } from '../drawing/draw-portrait.ts'
import { addRotation } from './add-rotation.ts'

/*
 * Makes the pictures in this folder. sharp can't write HEVC, so libheif's `heif-enc` (1.15, with x265) made them.
 * `npm run make:heic` makes them again; the tests need only the pictures.
 */

const scratch = mkdtempSync(join(tmpdir(), 'heic-'))

/** Of 100; the drawn portrait stays under 20 kB. */
const qualities: Readonly<Record<string, string>> = { vast: '40', portrait: '50' }

function encode(name: string, picture: Buffer, extension: 'png' | 'jpg'): string {
  const source = join(scratch, `${name}.${extension}`)
  writeFileSync(source, picture)
  const target = new URL(`${name}.heic`, import.meta.url).pathname
  const { status, stderr } = spawnSync('heif-enc', ['-q', qualities[name] ?? '85', '-o', target, source], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return target
}

const plain = (background: Color, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 64, height: 96, channels, background } })

/** 64 x 96 px upright, red in the upper left quarter, stored lying on its side as a phone held upright does. */
const marked = await plain('#ffffff')
  .composite([
    { input: { create: { width: 32, height: 48, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])
  .png()
  .toBuffer()
const lying = await sharp(marked)
  .rotate(270)
  .withMetadata({ orientation: 6 })
  .jpeg({ quality: 100 })
  .toBuffer()

/** Transparent but for its lower half, which is green. */
const clear = await plain({ r: 0, g: 0, b: 0, alpha: 0 }, 4)
  .composite([
    { input: { create: { width: 64, height: 48, channels: 4, background: '#00ff00' } }, left: 0, top: 48 },
  ])
  .png()
  .toBuffer()

/** sRGB (200, 60, 40), stored as the values that it has in Display P3. */
const wide = await plain({ r: 200, g: 60, b: 40 }).withIccProfile('p3').png().toBuffer()

const portrait = await sharp(await drawPortrait())
  .resize(800)
  .removeAlpha()
  .png()
  .toBuffer()

/** 49 megapixels of one colour: seconds of decoding that nothing interrupts, in 12 kB. */
const vast = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#dde0e4' } })
  .png({ compressionLevel: 1 })
  .toBuffer()

encode('vast', vast, 'png')
encode('portrait', portrait, 'png')
const turned = encode('turned', lying, 'jpg')
writeFileSync(turned, addRotation(readFileSync(turned), 3))
encode('alpha', clear, 'png')
encode('display-p3', wide, 'png')
