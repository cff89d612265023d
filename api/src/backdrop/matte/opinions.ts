import { type Raster, resample } from '../../compliance/raster.ts'
import { personModelSide } from '../../compliance/vision/models.ts'
import { coverageAt } from '../../compliance/vision/person-mask.ts'
import type { MattingModels } from './models.ts'
import type { WorkingView } from './working-view.ts'

/** What the models say of the working view: 0 to 1, row by row. */
export interface Opinions {
  /** Of each pixel, by the matting model, or by the person model where that works alone. */
  readonly alpha: Float32Array
  /** Of each square of two pixels by two, by the person model: rough, but hardly led astray by colours. */
  readonly person: Float32Array
}

/** Asks the models. */
export async function askModels(models: MattingModels, view: WorkingView, photo: Raster): Promise<Opinions> {
  const area = { x: 0, y: 0, width: photo.width / view.scale, height: photo.height / view.scale }
  const seen = resample(view.raster, area, personModelSide, personModelSide)
  const coverage = models.segmentPerson(seen)
  const { width, height } = view.raster
  const drawn = (step: number) => {
    const values = new Float32Array((width / step) * (height / step))
    for (let y = step / 2, place = 0; y < height; y += step) {
      for (let x = step / 2; x < width; x += step, place++) {
        values[place] = coverageAt({ area, coverage }, x, y)
      }
    }
    return values
  }
  return { alpha: models.drawMatte ? await models.drawMatte(view.raster) : drawn(1), person: drawn(2) }
}
