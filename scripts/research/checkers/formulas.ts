import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { decodePhoto } from '#api/engine/src/decode/decode.ts'
import { locateFaces } from '#api/engine/src/measure/portrait.ts'
import { betweenLips, eyePoints, meshPoints, mouthCorners } from '#api/engine/src/mesh/mesh-points.ts'
import { loadModels } from '#api/engine/src/models/inference.ts'
import { type Answer, answerPaths } from '../accuracy/other-program.ts'

/*
 * An adapter of `npm run bench -- accuracy --command` that reads paths and judges by the formulas that public projects for passport
 * photos use, each with the limit of the project that is named with it. The points of the face are those of Likeness, so that
 * only the formulas differ.
 */

interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle of luma (0.299 R + 0.587 G + 0.114 B, 0 to 255), row by row. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly data: readonly number[] | Uint8Array
}

interface Ends {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * The eye aspect ratio: the mean of two heights between the lids, as a share of the eye's width. Soukupová and Čech, Real-time eye
 * blink detection using facial landmarks, CVWW 2016. Closed below 0.2: askiichan/IDPhotoReady (`EAR_THRESHOLD`),
 * rispolivc/valida_foto (`LIMIAR_EAR`) and chrisjobsglobal/image_verifier, which ask it of each eye.
 */
export function eyeAspectRatio(mesh: readonly Point[], { outer, inner, lids }: (typeof eyePoints)[number]) {
  const [, ...heights] = lids
  const height = heights.reduce((sum, [upper, lower]) => sum + distance(at(mesh, upper), at(mesh, lower)), 0)
  return height / 2 / distance(at(mesh, outer), at(mesh, inner))
}
const closedEye = 0.2

/**
 * The gap between the lips as a share of the lower lip's thickness, in the middle. Closed up to a half: tvoelkel/ICAOcheck
 * (`task_Expression.py`). The mouth aspect ratio, the gap as a share of the mouth's width, has no limit there: what it finds from 0.5
 * on in other projects is a yawn.
 */
export function lipGapRatio(mesh: readonly Point[]): number {
  const [upper, lower] = betweenLips
  return distance(at(mesh, upper), at(mesh, lower)) / distance(at(mesh, lower), at(mesh, lowerLipEdge))
}
const lowerLipEdge = 17
const closedLips = 0.5

/**
 * Where the iris is between the corners of the eye, 0 to 1 from the image's left, on the mean of both eyes. At the camera between
 * 0.35 and 0.65: antoinelame/GazeTracking (`is_right`, `is_left`) and chrisjobsglobal/image_verifier.
 */
export function irisRatio(mesh: readonly Point[]): number {
  const { leftEyeOuter, leftEyeInner, rightEyeInner, rightEyeOuter, leftPupil, rightPupil } = meshPoints
  const share = (from: number, to: number, pupil: number) =>
    (at(mesh, pupil).x - at(mesh, from).x) / (at(mesh, to).x - at(mesh, from).x)
  return (share(leftEyeOuter, leftEyeInner, leftPupil) + share(rightEyeInner, rightEyeOuter, rightPupil)) / 2
}
const irisCentred = { least: 0.35, most: 0.65 }

/** A head of six points, in units of its own: x to the image's right, y up, z to the camera. learnopencv.com, Head pose estimation. */
const headModel: readonly (readonly [point: number, x: number, y: number, z: number])[] = [
  [meshPoints.noseTip, 0, 0, 0],
  [meshPoints.chin, 0, -330, -65],
  [meshPoints.leftEyeOuter, -225, 170, -135],
  [meshPoints.rightEyeOuter, 225, 170, -135],
  [mouthCorners[0], -150, -150, -125],
  [mouthCorners[1], 150, -150, -125],
]

/**
 * Yaw, pitch and roll, in degrees, of the head of six points that fits the mesh best: what `solvePnP` of OpenCV finds for a camera
 * that is far away. At most 15, 10 and 10 degrees: nazarsavorona/Diia.AIContest-AdAstrum (`config.py`), which uses this head.
 */
export function poseOfModel(mesh: readonly Point[]): { yaw: number; pitch: number; roll: number } {
  const [x, y, z] = [1, 2, 3].map((axis) => centred(headModel.map((row) => row[axis] ?? 0)))
  if (!x || !y || !z) throw new Error('The head has three axes.')
  // Both halves of the head are alike, so that x is found apart from the other two by least squares.
  const determinant = dot(y, y) * dot(z, z) - dot(y, z) ** 2
  const axisAlong = (values: readonly number[]) => {
    const [ofX, ofY, ofZ] = [dot(x, values), dot(y, values), dot(z, values)] as const
    const axis = [
      ofX / dot(x, x),
      (ofY * dot(z, z) - ofZ * dot(y, z)) / determinant,
      (ofZ * dot(y, y) - ofY * dot(y, z)) / determinant,
    ] as const
    return { x: axis[0], sine: axis[2] / Math.hypot(...axis) }
  }
  const right = axisAlong(headModel.map(([point]) => at(mesh, point).x))
  const up = axisAlong(headModel.map(([point]) => -at(mesh, point).y))
  const degrees = 180 / Math.PI
  return {
    yaw: Math.asin(right.sine) * degrees,
    pitch: Math.asin(up.sine) * degrees,
    roll: Math.atan2(up.x, right.x) * degrees,
  }
}
const mostDegrees = { yaw: 15, pitch: 10, roll: 10 } as const

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const centred = (values: readonly number[]) => {
  const mean = meanOf(values)
  return values.map((value) => value - mean)
}
const deviationOf = (values: readonly number[]) => {
  const deviations = centred(values)
  return Math.sqrt(dot(deviations, deviations) / values.length)
}

/** A part of a picture, given by its ends; what lies outside the picture is left out. */
export function partOf({ width, height, data }: Grey, ends: Ends): Grey {
  const [left, top] = [Math.max(Math.round(ends.left), 0), Math.max(Math.round(ends.top), 0)]
  const [right, bottom] = [Math.min(Math.round(ends.right), width), Math.min(Math.round(ends.bottom), height)]
  const rows = Array.from({ length: Math.max(bottom - top, 0) }, (_, row) =>
    Array.from(data.slice((top + row) * width + left, (top + row) * width + right)),
  )
  return { width: right - left, height: rows.length, data: rows.flat() }
}

/** The face from the top of the forehead to the chin, between its sides. */
function faceEnds(mesh: readonly Point[]): Ends {
  const { leftFaceSide, rightFaceSide, foreheadTop, chin } = meshPoints
  const points = [leftFaceSide, rightFaceSide, foreheadTop, chin].map((number) => at(mesh, number))
  const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)]
  return { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) }
}

/**
 * The variance of the Laplacian, by its kernel of four neighbours: Pech-Pacheco and others, Diatom autofocusing in brightfield
 * microscopy, ICPR 2000. Blurred below 100: swapnil-up/coding-problems (`passport_check.py`), which asks it of the face, and, of the
 * whole picture, nazarsavorona/Diia.AIContest-AdAstrum, chrisjobsglobal/image_verifier and
 * AbhiramHN/Internship_project-passport-photo-validation. Here it is asked of the face, since a plain wall has no edges.
 */
export function laplacianVariance({ width, height, data }: Grey): number {
  const values: number[] = []
  for (let y = 1; y < height - 1; y++)
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      const around = [data[i - width], data[i - 1], data[i + 1], data[i + width]]
      values.push(around.reduce<number>((sum, value = 0) => sum + value, 0) - 4 * (data[i] ?? 0))
    }
  return deviationOf(values) ** 2
}
const sharpLaplacian = 100

/** The limits of the mean luma of a face: fineanmol/icao-photo-studio (`icao-validators.ts`). */
const faceLuma = { least: 85, most: 210 }

/**
 * Whether the corners, each a square of a twelfth of the picture's width (50 of 600 pixels), have a luma with a standard deviation
 * below 30, RichieChev/AIPassport (`complianceRules.ts`), and a mean of at least 190, askiichan/IDPhotoReady (`BG_MIN_MEAN_V`). Only
 * the upper corners are looked at, because the lower ones of a portrait show the shoulders.
 */
export function hasPlainCorners(grey: Grey): boolean {
  const side = grey.width / 12
  const corners = [0, grey.width - side].map((left) => ({ left, top: 0, right: left + side, bottom: side }))
  const values = corners.flatMap((ends) => [...partOf(grey, ends).data])
  return deviationOf(values) < 30 && meanOf(values) >= 190
}

function at(mesh: readonly Point[], number: number): Point {
  const point = mesh[number]
  if (!point) throw new Error(`The mesh lacks point ${number}.`)
  return point
}

/** What the formulas say of a photo, by its luma and the meshes of its faces. The expression has none. */
export function judgeByFormulas(grey: Grey, faces: number, mesh: readonly Point[] | null): Answer {
  const checks: Answer['checks'] = {
    single_face: outcome(faces === 1),
    background: outcome(hasPlainCorners(grey)),
    ...(mesh ? checksOfFace(partOf(grey, faceEnds(mesh)), mesh) : {}),
  }
  return { verdict: Object.values(checks).includes('FAIL') ? 'RETAKE' : 'READY', checks }
}

function checksOfFace(face: Grey, mesh: readonly Point[]): Answer['checks'] {
  const { yaw, pitch, roll } = poseOfModel(mesh)
  const isBetween = (value: number, { least, most }: { least: number; most: number }) =>
    value >= least && value <= most
  return {
    eyes_open: outcome(eyePoints.every((eye) => eyeAspectRatio(mesh, eye) >= closedEye)),
    mouth_closed: outcome(lipGapRatio(mesh) <= closedLips),
    gaze: outcome(isBetween(irisRatio(mesh), irisCentred)),
    pose: outcome(
      Math.abs(yaw) <= mostDegrees.yaw &&
        Math.abs(pitch) <= mostDegrees.pitch &&
        Math.abs(roll) <= mostDegrees.roll,
    ),
    exposure: outcome(isBetween(meanOf([...face.data]), faceLuma)),
    sharpness: outcome(laplacianVariance(face) >= sharpLaplacian),
  }
}

const outcome = (isRight: boolean) => (isRight ? 'PASS' : 'FAIL')

if (import.meta.main) {
  const models = await loadModels()
  await answerPaths(async (path) => {
    const bytes = await readFile(path)
    const decoded = await decodePhoto(bytes)
    const found = decoded.ok ? await locateFaces(models, decoded.value) : decoded
    if (!found.ok) throw new Error(found.problem.detail)
    const { data, info } = await sharp(bytes)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { faces, largest } = found.value
    return judgeByFormulas({ ...info, data }, faces.length, largest?.mesh ?? null)
  })
}
