import { type HeifItem, heifFile, statedSize, uint, vastPicture } from './heif-file.ts'

const columns = 16

/**
 * A HEIC whose grid of 16 x 16 tiles has a coded picture of 49 megapixels in every place, and shows 6600 x 6600 px of
 * them. The tiles share their bytes: 256 decodes from 23 kB.
 */
export function repeatedTiles(): Buffer {
  const { type, side, data, configuration } = vastPicture()
  const coded: HeifItem = { type, data, properties: [1, 2] }
  const tiles = Array<HeifItem>(columns * columns).fill(coded)
  const grid: HeifItem = {
    type: 'grid',
    // ISO/IEC 23008-12, 6.6.2.3: version, flags, rows - 1, columns - 1, the size.
    data: Buffer.concat([uint(1, 0, 0, columns - 1, columns - 1), uint(2, 6600, 6600)]),
    properties: [3],
    references: [['dimg', tiles.map((_, index) => index + 1)]],
  }
  return heifFile(
    [...tiles, grid],
    [configuration, statedSize(side, side), statedSize(6600, 6600)],
    tiles.length + 1,
  )
}
