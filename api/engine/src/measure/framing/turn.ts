import type { RuleDocument } from '@likeness/rules/rule'
import { type Placement, type Rectangle, toSource } from '#decode/raster.ts'
import { framingThresholds } from '#thresholds/framing.ts'
import type { Point } from '../../mesh/face-mesh.ts'
import type { Head } from '../portrait.ts'
import type { Size } from './layout.ts'

/** A part of the upright photo, or of the photo turned about its middle on a canvas of its own size. */
export interface Area extends Rectangle {
  /** How far the photo is turned clockwise, in degrees; absent if it is not. */
  readonly turnDeg?: number
}

const { leastDeg, mostDeg } = framingThresholds.levelling

/**
 * Whether a photo may be turned by so many degrees for a document's file. It may be where the file may be cut out of a photo, which
 * is everywhere but where the authority wants the file as the camera wrote it.
 */
export const canTurn = (turnDeg: number, { upload }: RuleDocument): boolean =>
  Math.abs(turnDeg) <= mostDeg && !upload?.origin?.is.includes('unedited-camera-file')

/**
 * How far a photo is turned clockwise so that its head is upright, in tenths of a degree; 0 if the head leans too little or too
 * much, if it is cut off, or if the photo may not be turned.
 */
export function levellingTurn({ pose, touchesTop }: Head, document: RuleDocument): number {
  const turnDeg = -Math.round(pose.rollDeg * 10) / 10
  return Math.abs(turnDeg) >= leastDeg && canTurn(turnDeg, document) && !touchesTop ? turnDeg : 0
}

/** Where the places of a photo are after it is turned about its middle. */
export function turnAbout({ width, height }: Size, turnDeg: number): Placement {
  const middle = { x: width / 2, y: height / 2 }
  return { source: middle, output: middle, scale: 1, turnRadians: (-turnDeg * Math.PI) / 180 }
}

/** The corners of an area as places of the photo that is not turned. */
export function cornersIn(photo: Size, { x, y, width, height, turnDeg = 0 }: Area): Point[] {
  const placement = turnAbout(photo, turnDeg)
  const [right, bottom] = [x + width, y + height]
  const corners = [x, right].flatMap((x) => [y, bottom].map((y) => ({ x, y })))
  return turnDeg === 0 ? corners : corners.map((corner) => toSource(placement, corner))
}

/** Whether an area shows nothing outside the photo. */
export const isInside = (photo: Size, area: Area): boolean =>
  cornersIn(photo, area).every(({ x, y }) => x >= 0 && y >= 0 && x <= photo.width && y <= photo.height)

/** The largest part of the turned photo, in the photo's own shape and about its middle, that shows nothing outside the photo. */
export function turnedRoom({ width, height }: Size, turnDeg: number): Rectangle {
  const radians = Math.abs(turnDeg * Math.PI) / 180
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)]
  const share = Math.min(width / (width * cosine + height * sine), height / (width * sine + height * cosine))
  // A pixel less on each side, because the edges of crops are rounded to whole pixels.
  const border = (side: number) => Math.floor((side * (1 - share)) / 2) + 1
  const [x, y] = [border(width), border(height)]
  return { x, y, width: width - 2 * x, height: height - 2 * y }
}
