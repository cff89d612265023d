import { plainJpeg, segment } from './jpeg-file.ts'

const side = 5000
const coefficients = 63
const components = 3
const startOfScan = Buffer.from([0xff, 0xda])

/** A progressive JPEG whose last scan stands there 5,000 times. */
export async function manyScans(): Promise<Buffer> {
  const jpeg = await plainJpeg(600, 600, true)
  const last = jpeg.subarray(jpeg.lastIndexOf(startOfScan), -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(5000).fill(last), jpeg.subarray(-2)])
}

/**
 * A valid progressive JPEG of 25 megapixels and one colour in 80 kB, with 95 scans; libvips reads up to 100. Each
 * gives one coefficient of all blocks of a component, and takes a pass over the whole picture.
 */
export async function vastScans(): Promise<Buffer> {
  const jpeg = await plainJpeg(side, side, true)
  const first = jpeg.indexOf(startOfScan)
  // The scans after the first one, and the tables before them, are left out.
  const second = jpeg.indexOf(Buffer.from([0xff, 0xc4]), first)
  const scans = Array.from({ length: 94 }, (_, index) =>
    emptyScan(1 + (index % components), 1 + (Math.floor(index / components) % coefficients)),
  )
  return Buffer.concat([jpeg.subarray(0, second), onlyEndOfBlocks, ...scans, jpeg.subarray(-2)])
}

/** ITU-T T.81, B.2.4.2: a table with one code of one bit, which ends the next 16,384 blocks and more. */
const onlyEndOfBlocks = segment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0xe0]))

/** A scan that says for all blocks of a component that a coefficient is 0: each code has 1 + 14 bits, all 0. */
function emptyScan(component: number, coefficient: number): Buffer {
  const header = segment(0xda, Buffer.from([1, component, 0, coefficient, coefficient, 0]))
  // The two components of colour have half of the width and the height.
  const blocks = Math.ceil(side / (component === 1 ? 8 : 16)) ** 2
  return Buffer.concat([header, Buffer.alloc(Math.ceil((Math.ceil(blocks / 2 ** 14) * 15) / 8))])
}
