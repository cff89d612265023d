import { interEyePx } from '../checks/geometry/inter-eye-distance.ts'
import type { Frame } from '../framing/frame.ts'
import type { Head } from '../portrait/portrait.ts'
import type { Component } from './component.ts'
import { component, sigmoid } from './score.ts'

/*
 * Where and how large the head is (ISO/IEC 29794-5), in the frame that is judged: in `check` that is the best crop.
 * T is the distance from the eyes' middle to the chin. All are null without a face.
 */

/** Between the pupils in pixels of the photo, corrected for yaw; 50 at 70 px. */
export const interEyeDistance: Component = ({ portrait: { head } }) => {
  if (!head) return null
  const px = interEyePx(head.interEye, head.pose.yawDeg)
  return component(px, 100 * sigmoid(px, 70, 20))
}

/** T over the frame's height; the score falls with the distance from 0.45. */
export const headSize: Component = ({ portrait: { head }, frame }) => {
  if (!head) return null
  const share = head.eyeToChin / frame.height
  return component(share, 200 * (1 - sigmoid(Math.abs(share - 0.45), 0, 0.05)))
}

/** How far an edge of the frame is, 50 at `enough`. */
const edgeAt =
  (distance: (head: Head, frame: Frame) => number, enough: number): Component =>
  ({ portrait: { head }, frame }) => {
    if (!head) return null
    const native = distance(head, frame)
    return component(native, 100 * sigmoid(native, enough, 0.1))
  }

/** From the left edge to the nearer pupil, in distances between the pupils. */
export const leftwardCrop = edgeAt(
  ({ eyes, interEye }, { x }) => (Math.min(eyes[0].x, eyes[1].x) - x) / interEye,
  0.9,
)

/** From the nearer pupil to the right edge, in distances between the pupils. */
export const rightwardCrop = edgeAt(
  ({ eyes, interEye }, { x, width }) => (x + width - Math.max(eyes[0].x, eyes[1].x)) / interEye,
  0.9,
)

/** From the upper edge to the eyes' middle, in T. */
export const marginAbove = edgeAt(({ eyeMiddle, eyeToChin }, { y }) => (eyeMiddle.y - y) / eyeToChin, 1.4)

/** From the eyes' middle to the lower edge, in T. */
export const marginBelow = edgeAt(
  ({ eyeMiddle, eyeToChin }, { y, height }) => (y + height - eyeMiddle.y) / eyeToChin,
  1.8,
)
