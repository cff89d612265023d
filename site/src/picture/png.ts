import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Where pictures are kept by what they were drawn from; the site is built in its own folder. */
const usualCache = join(process.cwd(), '.astro', 'pictures')

/** Few colours and no dithering: flat areas stay flat, and a picture stays near 20 KB. */
const options = { palette: true, colours: 16, dither: 0, effort: 1, compressionLevel: 9 } as const

/**
 * A picture as PNG. Drawing takes tens of milliseconds, so one that was drawn from the same SVG before is read from the
 * cache. The same SVG makes the same bytes.
 */
export async function png(svg: string, cache: string = usualCache): Promise<Buffer<ArrayBuffer>> {
  const drawnFrom = `${sharp.versions.vips} ${JSON.stringify(options)} ${svg}`
  const file = join(cache, `${createHash('sha256').update(drawnFrom).digest('hex')}.png`)
  try {
    return readFileSync(file)
  } catch {
    const drawn = await sharp(Buffer.from(svg)).flatten().png(options).toBuffer()
    mkdirSync(cache, { recursive: true })
    writeFileSync(`${file}.${process.pid}`, drawn)
    renameSync(`${file}.${process.pid}`, file)
    return Buffer.from(drawn)
  }
}
