import { headParts, headPartsSide } from '../../src/inference/networks.ts'
import type { HeadPart, HeadParts } from '../../src/measure/coverings.ts'

const area = { x: 0, y: 0, width: 320, height: 320 }
/** Upright, with its eyes above the middle; a third of the square from the eyes to the chin. */
export const axes = { eyeMiddle: { x: 160, y: 120 }, up: { x: 0, y: -1 }, eyeToChin: 100 }
/** Points of a mesh all over the face. */
export const points = Array.from({ length: 468 }, (_, at) => ({
  x: 160 + ((at % 18) / 17 - 0.5) * 140,
  y: 50 + (Math.floor(at / 18) / 25) * 170,
}))

export type PartAt = (beside: number, above: number) => HeadPart

/** Each place of the face shows one part, by how far it is beside and above the eyes' middle. */
export function partsOf(partAt: PartAt): HeadParts {
  const shares = new Float32Array(headPartsSide ** 2 * headParts.length)
  for (let row = 0; row < headPartsSide; row++) {
    for (let column = 0; column < headPartsSide; column++) {
      const [x, y] = [((column + 0.5) / headPartsSide) * 320, ((row + 0.5) / headPartsSide) * 320]
      const part = headParts.indexOf(partAt((x - 160) / 100, (120 - y) / 100))
      shares[(row * headPartsSide + column) * headParts.length + part] = 1
    }
  }
  return { area, shares }
}
