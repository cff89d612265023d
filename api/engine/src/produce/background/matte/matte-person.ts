import type { Raster } from '#decode/raster.ts'
import type { Head } from '#measure/portrait.ts'
import { boxOf } from '#measure/regions.ts'
import type { MattingModels } from '#models/inference.ts'
import { matteThresholds } from '#thresholds/matte.ts'
import { keepClothes } from './keep-clothes.ts'
import type { Matte } from './matte.ts'
import { askModels, type Opinions, viewAtWorkingSize, type WorkingView } from './opinions.ts'
import { paintMatte } from './paint.ts'
import { cellSide, findRegions, gatherCells, type InnerFace } from './regions.ts'

/**
 * Draws the person's matte at the photo's full size. The models look at the photo scaled down. Where they are sure, or the
 * wall's colour decides, a pixel is all person or none; otherwise the pixel's own colour decides together with the models.
 * @param head The head of the person; if there are several persons, the matte is of the one with this face.
 */
export async function mattePerson(models: MattingModels, photo: Raster, head: Head): Promise<Matte> {
  const view = viewAtWorkingSize(photo)
  const opinions = await askModels(models, view, photo)
  const { person } = opinions
  const { cells, regions, alpha } = lookTwice(view, opinions, head)
  const { width, height } = view.raster
  const prior = {
    alpha: { width, height, channels: 1, values: alpha },
    scale: view.scale,
    deviation: matteThresholds.modelDeviation[models.which],
  }
  const matte = paintMatte(photo, prior, regions)
  const coverage = { width: width / cellSide, height: height / cellSide, channels: 1, values: person }
  return {
    ...matte,
    seen: { coverage, rgb: cells.rgb, inside: regions.inside, cellPx: cellSide * view.scale },
  }
}

/** Finds the regions; a second time if clothes must be given back. The alpha is the matting model's, with these clothes. */
function lookTwice(view: WorkingView, opinions: Opinions, head: Head) {
  const face = placeOf(head, view.scale)
  const cells = gatherCells(view.raster, opinions.alpha)
  const regions = findRegions(cells, opinions.person, face)
  const headHeight = (head.chinY - head.skullTopY) / (cellSide * view.scale)
  const { inside } = regions
  const alpha = keepClothes({ opinions, cells, inside }, { chinRow: face.chinRow, headHeight })
  if (alpha === opinions.alpha) return { cells, regions, alpha }
  return {
    cells,
    regions: findRegions(gatherCells(view.raster, alpha), opinions.person, face),
    alpha,
  }
}

function placeOf({ mesh, chinY }: Head, scale: number): InnerFace {
  const innerFace = matteThresholds.innerFace.value
  const side = cellSide * scale
  const { left, top, right, bottom } = boxOf(mesh.map(({ x, y }) => ({ x: x / side, y: y / side })))
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    halfWidth: (innerFace * (right - left)) / 2,
    halfHeight: (innerFace * (bottom - top)) / 2,
    chinRow: Math.floor(chinY / side),
  }
}
