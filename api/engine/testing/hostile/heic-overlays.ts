import { type CodedPicture, type HeifItem, heifFile, statedSize, uint, vastPicture } from './heif-file.ts'

const perLevel = 5
const overlaid = { width: 600, height: 600 }

/**
 * A HEIC that states 600 x 600 px and lays 5 pictures over each other, each of which lays 5 over each other, each of
 * which lays 5 coded pictures of 49 megapixels over each other. These share their bytes: 125 decodes from 13 kB.
 */
export const nestedOverlays = () => nestedOverlaysOf(vastPicture())

/** The same of another picture. */
export function nestedOverlaysOf({ brand, type, width, height, data, configuration }: CodedPicture): Buffer {
  const layout = overlayData()
  const coded: HeifItem = { type, data, properties: [1, 2] }
  const overlay = (first: number): HeifItem => ({
    type: 'iovl',
    data: layout,
    properties: [3],
    references: [['dimg', Array.from({ length: perLevel }, (_, index) => first + index)]],
  })
  const items = [coded, overlay(1), overlay(perLevel + 1)].flatMap((item) => Array(perLevel).fill(item))
  const properties = [configuration, statedSize(width, height), statedSize(overlaid.width, overlaid.height)]
  return heifFile([...items, overlay(2 * perLevel + 1)], properties, items.length + 1, brand)
}

/** ISO/IEC 23008-12, 6.6.2.2: version, flags, a background of 4 x 16 bits, the size, then a place for each picture. */
function overlayData(): Buffer {
  return Buffer.concat([
    uint(1, 0, 0),
    uint(2, 0, 0, 0, 0xffff),
    uint(2, overlaid.width, overlaid.height),
    Buffer.alloc(4 * perLevel),
  ])
}
