import type { Raster } from '../../decoding/raster.ts'
import type { MattingModels } from '../../inference/matting-models.ts'
import type { Head } from '../../portrait/portrait.ts'
import { matteThresholds } from '../../thresholds/matte.ts'
import { cellSide, gatherCells } from './cells.ts'
import type { Matte } from './matte.ts'
import { askModels } from './opinions.ts'
import { type PaintMixed, paintMatte } from './paint.ts'
import { findRegions, type InnerFace } from './regions.ts'
import { viewAtWorkingSize } from './working-view.ts'

/**
 * Draws the person's matte at the photo's full size: the models look at the photo scaled down; where they are sure, or
 * the wall's colour tells, pixels are all or nothing; between, the pixel's own colour decides with them.
 * @param head Where the face is; of several persons, theirs whose face it is.
 * @param beside Paints a part of the matte, as `paintMatte` has it.
 */
export async function mattePerson(
  models: MattingModels,
  photo: Raster,
  head: Head,
  beside?: PaintMixed,
): Promise<Matte> {
  const view = viewAtWorkingSize(photo)
  const { alpha, person } = await askModels(models, view, photo)
  const regions = findRegions(gatherCells(view.raster, alpha), person, placeOf(head, view.scale))
  const { width, height } = view.raster
  const prior = {
    alpha: { width, height, channels: 1, values: alpha },
    scale: view.scale,
    deviation: matteThresholds.modelDeviation[models.which],
  }
  return paintMatte(photo, prior, regions, beside)
}

function placeOf({ mesh, chinY }: Head, scale: number): InnerFace {
  const innerFace = matteThresholds.innerFace.value
  const side = cellSide * scale
  const [left, right] = rangeOf(mesh.map(({ x }) => x / side))
  const [top, bottom] = rangeOf(mesh.map(({ y }) => y / side))
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    halfWidth: (innerFace * (right - left)) / 2,
    halfHeight: (innerFace * (bottom - top)) / 2,
    chinRow: Math.floor(chinY / side),
  }
}

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const
