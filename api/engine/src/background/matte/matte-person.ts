import type { Raster } from '../../decoding/raster.ts'
import type { MattingModel, MattingModels } from '../../inference/matting-models.ts'
import type { Head } from '../../portrait/portrait.ts'
import { cellSide, gatherCells } from './cells.ts'
import type { Matte } from './matte.ts'
import { askModels } from './opinions.ts'
import { type PaintMixed, paintMatte } from './paint.ts'
import { findRegions, type InnerFace } from './regions.ts'
import { viewAtWorkingSize } from './working-view.ts'

/** How far a model's alpha in mixed pixels is off, as a standard deviation: the person model knows no hair. */
const deviations: Record<MattingModel, number> = { rvm: 0.15, selfie: 0.4 }

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
    deviation: deviations[models.which],
  }
  return paintMatte(photo, prior, regions, beside)
}

/** The share of the mesh's width and height that an ellipse has which a turned head still fills. */
const innerFace = 0.6

function placeOf({ mesh, chinY }: Head, scale: number): InnerFace {
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
