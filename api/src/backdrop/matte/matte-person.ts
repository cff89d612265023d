import { type Raster, resample } from '../../compliance/raster.ts'
import { personModelSide } from '../../compliance/vision/models.ts'
import { coverageAt } from '../../compliance/vision/person-mask.ts'
import type { Head } from '../../compliance/vision/portrait.ts'
import type { Matte } from './matte.ts'
import type { MattingModels } from './models.ts'

/** The person's matte at the photo's full size. */
export async function mattePerson(models: MattingModels, photo: Raster, _head: Head): Promise<Matte> {
  const { width, height } = photo
  const area = { x: 0, y: 0, width, height }
  const coverage = models.segmentPerson(resample(photo, area, personModelSide, personModelSide))
  const alpha = new Uint8ClampedArray(width * height)
  for (let y = 0, place = 0; y < height; y++) {
    for (let x = 0; x < width; x++, place++) {
      alpha[place] = (coverageAt({ area, coverage }, x + 0.5, y + 0.5) - 0.05) * (255 / 0.9)
    }
  }
  return { width, height, alpha }
}
