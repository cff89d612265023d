import type { RuleDocument } from '@likeness/rules/rule'
import type { SeenPhoto, View } from '#decode/decode.ts'
import { toOutput } from '#decode/raster.ts'
import { framingThresholds } from '#thresholds/framing.ts'
import { faceIn, type LocatedFace, type MeasuredHead, measureTurned } from '../portrait.ts'
import { boxOf, regionsOf } from '../regions.ts'
import { type CropRange, cropRange, suggestedFrame } from './crop-range.ts'
import type { Frame } from './frame.ts'
import type { Size } from './layout.ts'
import { shortestOutput } from './output-size.ts'
import { cornersIn, levellingTurn, turnAbout } from './turn.ts'

/** The photo that is judged, with its head and the part from which a file is made. */
export interface FramedHead extends MeasuredHead {
  /** Turned upright if the frame is. */
  readonly photo: SeenPhoto
  readonly frame: Frame
}

/**
 * Chooses the part of a photo from which a file is made. If the head leans, that is a part of the photo turned upright, as long as
 * it shows nothing outside the photo and serves the head as well as a part of the photo that is not turned.
 * @param document The rule as it applies to the person.
 * @param levels Whether a photo may be turned.
 */
export function frameHead(
  photo: SeenPhoto,
  measured: MeasuredHead,
  document: RuleDocument,
  baseline: RuleDocument,
  levels = true,
): FramedHead {
  const { file } = photo
  const { face, head } = measured
  const frame = suggestedFrame(file, head, document, baseline)
  const asTaken = { ...measured, photo, frame }
  const turnDeg = levels ? levellingTurn(head, document) : 0
  if (turnDeg === 0) return asTaken
  const turned = turnedFace(face, file, turnDeg)
  const level = measureTurned(turned, turnAbout(file, turnDeg), measured)
  const range = cropRange(file, level.head, { ...frame, turnDeg }, document, baseline)
  const before = cropRange(file, head, frame, document, baseline)
  if (!range || (before && servesBetter(before, range, shortestOutput(frame, document)))) return asTaken
  return {
    ...level,
    photo: turnedPhoto(photo, turnDeg),
    frame: { ...frame, ...range.suggested, whole: false },
  }
}

/**
 * Whether the crops of the photo as it is keep more than those of the turned one, keep the bands likely where those hardly do, or
 * have pixels enough where those have not.
 */
const servesBetter = (before: CropRange, turned: CropRange, fewestPx: number): boolean =>
  before.givenUp < turned.givenUp ||
  turned.certainty < Math.min(before.certainty, framingThresholds.risks.likely) ||
  (before.height.max >= fewestPx && turned.height.max < fewestPx)

/** The photo turned about its middle. Beyond its edges, they are repeated. */
function turnedPhoto({ file, whole, closeUp }: SeenPhoto, turnDeg: number): SeenPhoto {
  return {
    file,
    whole: turnedView(whole, file, turnDeg),
    async closeUp(area) {
      const [around = area] = regionsOf([boxOf(cornersIn(file, { ...area, turnDeg }))], file)
      const view = await closeUp(around)
      return view.ok ? { ok: true, value: turnedView(view.value, file, turnDeg) } : view
    },
  }
}

/** What a view shows, turned with its photo; as large as it was. No pixel is moved before a part of it is read. */
function turnedView({ raster, x, y, scale }: View, photo: Size, turnDeg: number): View {
  const { width, height } = raster
  const half = { x: (width * scale) / 2, y: (height * scale) / 2 }
  const middle = toOutput(turnAbout(photo, turnDeg), { x: x + half.x, y: y + half.y })
  return { raster, turn: turnAbout(raster, turnDeg), x: middle.x - half.x, y: middle.y - half.y, scale }
}

function turnedFace({ view, seen }: LocatedFace, photo: Size, turnDeg: number): LocatedFace {
  const placement = turnAbout(view.raster, turnDeg)
  const points = seen.points.map((point) => ({ ...toOutput(placement, point), z: point.z }))
  return faceIn(turnedView(view, photo, turnDeg), { ...seen, points })
}
