import { type CodedPicture, type HeifItem, heifFile, statedSize, uint, vastPicture } from './heif-file.ts'

const columns = 16

/**
 * A HEIC whose grid of 16 x 16 tiles has a coded picture of 49 megapixels in every place, and shows 6600 x 6600 px of
 * them. The tiles share their bytes: 256 decodes from 23 kB.
 */
export const repeatedTiles = () => gridOf(vastPicture(), columns, columns, 6600, 6600)

/** A HEIC with a grid of the same picture. Further items may follow, whose properties are numbered from 4. */
export function gridOf(
  { type, width, height, data, configuration }: CodedPicture,
  columnsOfTiles: number,
  rows: number,
  shownWidth: number,
  shownHeight: number,
  further: readonly HeifItem[] = [],
  properties: readonly Buffer[] = [],
): Buffer {
  const coded: HeifItem = { type, data, properties: [1, 2] }
  const tiles = Array<HeifItem>(columnsOfTiles * rows).fill(coded)
  const grid: HeifItem = {
    type: 'grid',
    // ISO/IEC 23008-12, 6.6.2.3: version, flags, rows - 1, columns - 1, the size.
    data: Buffer.concat([uint(1, 0, 0, rows - 1, columnsOfTiles - 1), uint(2, shownWidth, shownHeight)]),
    properties: [3],
    references: [['dimg', tiles.map((_, index) => index + 1)]],
  }
  return heifFile(
    [...tiles, grid, ...further],
    [configuration, statedSize(width, height), statedSize(shownWidth, shownHeight), ...properties],
    tiles.length + 1,
  )
}
