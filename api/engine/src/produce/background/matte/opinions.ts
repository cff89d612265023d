import { type Raster, type Rectangle, resample } from '#decode/raster.ts'
import type { MattingModels } from '#models/inference.ts'
import { personModelSide } from '#models/networks.ts'
import { matteThresholds } from '#thresholds/matte.ts'
import { mixRows, placesIn, readRow } from './field.ts'

/** The picture that the matting model looks at. */
export interface WorkingView {
  readonly raster: Raster
  /** Photo pixels per pixel of the raster; 1 or more. Both begin in the same corner. */
  readonly scale: number
  /** How many of the raster's columns and rows show the photo; the others repeat its last ones. */
  readonly columns: number
  readonly rows: number
}

/** The network halves its input five times; sides of other sizes shift what it draws by parts of a pixel. */
const sideStep = 32

/** The photo at the matting model's size; never enlarged, because that adds no detail and blurs the edges. */
export function viewAtWorkingSize(photo: Raster): WorkingView {
  const scale = Math.max(1, Math.max(photo.width, photo.height) / matteThresholds.workingEdgePx.value)
  const [columns, rows] = [Math.ceil(photo.width / scale), Math.ceil(photo.height / scale)]
  const width = Math.ceil(columns / sideStep) * sideStep
  const height = Math.ceil(rows / sideStep) * sideStep
  const area = { x: 0, y: 0, width: width * scale, height: height * scale }
  return { raster: resample(photo, area, width, height), scale, columns, rows }
}

/** What the models find in the working view: 0 to 1, row by row. */
export interface Opinions {
  /** The alpha of each pixel by the matting model, or by the person model if that works alone. */
  readonly alpha: Float32Array
  /** The coverage of each square of 2 x 2 pixels by the person model: rough, but hardly misled by colours. */
  readonly person: Float32Array
}

/** Runs the models. */
export async function askModels(models: MattingModels, view: WorkingView, photo: Raster): Promise<Opinions> {
  const area = { x: 0, y: 0, width: photo.width / view.scale, height: photo.height / view.scale }
  const seen = resample(view.raster, area, personModelSide, personModelSide)
  const coverage = await models.segmentPerson(seen)
  const drawn = (step: number) => drawLarger(coverage, area, view.raster, step)
  return { alpha: models.drawMatte ? await models.drawMatte(view.raster) : drawn(1), person: drawn(2) }
}

/** The person model's coverage of `area`, interpolated at the middles of squares of `step` pixels of the view. */
function drawLarger(
  coverage: Float32Array,
  area: Rectangle,
  { width, height }: Raster,
  step: number,
): Float32Array {
  const [across, down] = [width / step, height / step]
  const values = new Float32Array(across * down)
  const field = { width: personModelSide, height: personModelSide, channels: 1, values: coverage }
  const row = new Float32Array(personModelSide)
  const [perX, perY] = [(personModelSide * step) / area.width, (personModelSide * step) / area.height]
  const columns = placesIn(personModelSide, across, (x) => (x + 0.5) * perX - 0.5)
  for (let y = 0; y < down; y++) {
    mixRows(field, (y + 0.5) * perY - 0.5, [0, personModelSide], row)
    for (let x = 0; x < across; x++) readRow(row, 1, columns, x, values, y * across + x)
  }
  return values
}
