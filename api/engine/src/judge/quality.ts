import { smileScore } from '../measure/face/expression.ts'
import { distanceFromSkin, lightOn } from '../measure/face/face-light.ts'
import { headTop } from '../measure/face/hair.ts'
import {
  cheekOverlap,
  entropyOf,
  faceHistogram,
  type Histogram,
  meanOf,
  shareBetween,
  varianceOf,
} from '../measure/face/luminance-histogram.ts'
import type { Frame } from '../measure/framing/frame.ts'
import { eyePoints } from '../measure/mesh-points.ts'
import type { Head } from '../measure/portrait.ts'
import type { Pose } from '../measure/pose.ts'
import { pointAt } from '../measure/regions.ts'
import { thresholds } from '../thresholds/all.ts'
import { qualityThresholds } from '../thresholds/picture.ts'
import { measurableHead } from './check.ts'
import { interEyePx } from './checks/inter-eye-distance.ts'
import type { Evidence } from './evidence.ts'
import type { QualityComponent } from './result.ts'

/** The logistic curve: 0.5 at `centre`, rising over `width`. */
export const sigmoid = (value: number, centre: number, width: number): number =>
  1 / (1 + Math.exp((centre - value) / width))

/** A native measure rounded to four digits, and its score as a whole number from 0 to 100. */
export function component(native: number, score: number): { native: number; score: number } {
  return { native: Number(native.toFixed(4)), score: Math.min(Math.max(Math.round(score), 0), 100) }
}

/** A component of ISO/IEC 29794-5, or null if it cannot be computed from the photo. */
type Component = (evidence: Evidence) => QualityComponent | null

/** Background uniformity (ISO/IEC 29794-5): the mean magnitude of the luma's Sobel gradient over the background. */
const backgroundUniformity: Component = ({ background }) =>
  background && component(background.gradient, 190 * (1 - sigmoid(background.gradient, 10, 100)))

/*
 * The standard's measures of light on the face (ISO/IEC 29794-5), with its mappings. It takes them over its own
 * face mask; here the face is the outline of the mesh.
 */

/** A component that is read from the histogram of the face's luma. */
const ofHistogram =
  (native: (histogram: Histogram) => number, score: (native: number) => number): Component =>
  ({ views }) => {
    if (!views) return null
    const value = native(faceHistogram(views.face))
    return component(value, score(value))
  }

/** Mean of luma, 0 to 1; a plateau between 0.2 and 0.8. */
const luminanceMean = ofHistogram(
  meanOf,
  (mean) => 100 * sigmoid(mean, 0.2, 0.05) * (1 - sigmoid(mean, 0.8, 0.05)),
)

/** Variance of luma. */
const luminanceVariance = ofHistogram(
  varianceOf,
  (variance) => 100 * Math.sin((Math.PI * 60 * variance) / (60 * variance + 1)),
)

/** Share of pixels with luma 0 to 25. */
const underExposurePrevention = ofHistogram(
  (histogram) => shareBetween(histogram, 0, 25),
  (share) => 100 * sigmoid(1 - share, 0.92, 0.05),
)

/** Share of pixels with luma 247 to 255. */
const overExposurePrevention = ofHistogram(
  (histogram) => shareBetween(histogram, 247, 255),
  (share) => 1 / (share + 0.01),
)

/** Entropy of luma in bits. */
const dynamicRange = ofHistogram(entropyOf, (bits) => 12.5 * bits)

/** Intersection of the histograms of both cheeks, 0 to 1. */
const illuminationUniformity: Component = ({ views }) => {
  if (!views) return null
  const overlap = cheekOverlap(views.face)
  return component(overlap, 100 * overlap ** 0.3)
}

/**
 * Natural colour (ISO/IEC 29794-5): the distance of the cheeks' a and b from the range of skin. The standard scores
 * a grey picture 100; ours is scored by its distance.
 */
const naturalColour: Component = ({ views }) => {
  if (!views) return null
  const distance = distanceFromSkin(lightOn(views.face).cheeks)
  return component(distance, 200 * (1 - sigmoid(distance, 0, 10)))
}

/**
 * Sharpness: the spread of the face's edges in pixels, as in the check of that name. The standard's own measure
 * is the vote of a random forest over Laplacian, Sobel and mean-difference features, whose trees are not available. The
 * score is therefore our own, a sigmoid.
 */
const sharpnessComponent: Component = (evidence) => {
  const spread = measurableHead(evidence) && evidence.detail?.edgeSpread
  if (!spread) return null
  const { midwayPx, width } = qualityThresholds.sharpness
  const score = Math.round(100 / (1 + Math.exp((spread.px - midwayPx) / width)))
  return { native: Number(spread.px.toFixed(3)), score }
}

/**
 * Compression artefacts: the steps on the 8 x 8 grid in levels of luma. The standard's own measure is the structural
 * similarity to the uncompressed picture, estimated by a convolutional network whose weights are not available. The
 * score is therefore our own, a sigmoid with 50 at the `compression` check's limit.
 */
const compressionArtifacts: Component = (evidence) => {
  const step = measurableHead(evidence) && evidence.detail?.blockiness
  if (typeof step !== 'number') return null
  const { width } = qualityThresholds.compression
  const score = Math.round(100 / (1 + Math.exp((step - thresholds.compression.maxStep) / width)))
  return { native: Number(step.toFixed(3)), score }
}

/**
 * Single face present (ISO/IEC 29794-5): the area of the second largest face over that of the largest; 0 if there
 * is one face. Null without a face.
 */
export function singleFacePresent({ portrait: { faces } }: Evidence): QualityComponent | null {
  const [first, second] = faces
  if (!first) return null
  const share = second ? second.area / first.area : 0
  return { native: Number(share.toFixed(4)), score: Math.round(100 * (1 - share)) }
}

/**
 * Eyes open (ISO/IEC 29794-5): the largest gap between the lids of the eye that is closed further, over the distance
 * from the eyes' middle to the chin; the score rises along a sigmoid about 0.02, 0.01 wide. Null without a face.
 */
export const eyesOpen: Component = ({ portrait: { head }, views }) => {
  if (!head || !views) return null
  const gaps = eyePoints.map(({ lids }) =>
    Math.max(
      ...lids.map(([upper, lower]) => {
        const [above, below] = [pointAt(head.mesh, upper), pointAt(head.mesh, lower)]
        return Math.hypot(above.x - below.x, above.y - below.y)
      }),
    ),
  )
  const native = Math.min(...gaps) / head.eyeToChin
  return component(native, 100 * sigmoid(native, 0.02, 0.01))
}

/**
 * Mouth closed (ISO/IEC 29794-5): the largest gap between the lips over the distance from the eyes' middle to the
 * chin; the score falls along a sigmoid about 0.2, 0.06 wide. Null without a face.
 */
export function mouthClosed({ portrait: { head } }: Evidence): QualityComponent | null {
  if (!head) return null
  const { mouthOpening } = head
  return {
    native: Number(mouthOpening.toFixed(4)),
    score: Math.round(100 / (1 + Math.exp((mouthOpening - 0.2) / 0.06))),
  }
}

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

/**
 * Head pose (ISO/IEC 29794-5): an angle in degrees; the score is the square of its cosine, so that 8 degrees score 98
 * and 90 nothing. It states how well a face can be recognised, not whether a rule's limit is kept. Null without a face.
 */
const ofAngle =
  (angleOf: (pose: Pose) => number): Component =>
  ({ portrait: { head } }) => {
    if (!head) return null
    const degrees = angleOf(head.pose)
    return component(degrees, 100 * Math.max(0, Math.cos((degrees * Math.PI) / 180)) ** 2)
  }

export const headPoseYaw = ofAngle(({ yawDeg }) => yawDeg)
export const headPosePitch = ofAngle(({ pitchDeg }) => pitchDeg)
export const headPoseRoll = ofAngle(({ rollDeg }) => rollDeg)

/**
 * No head coverings: a component of ISO/IEC 29794-5 by name, but measured our way: the native value is the share of
 * places over the forehead with the colour of neither hair nor skin, where the standard counts hat and cloth in a
 * face parsing map. The score falls from 100 as the share rises from 0 to 1. Null without a face or a head's top.
 */
export function noHeadCoverings({ portrait: { head }, views }: Evidence): QualityComponent | null {
  const top = head && views ? headTop(views, head) : null
  return top && component(top.foreignShare, 100 * (1 - top.foreignShare))
}

const { midway, width } = qualityThresholds.expression

/**
 * Expression neutrality: a component of ISO/IEC 29794-5 by name, but measured by our own smile score (about -1
 * neutral, +1 smiling) and not by the standard's classifier, with which it shares neither scale nor training. Null
 * without a face.
 */
export function expressionNeutrality({ portrait: { head }, views }: Evidence): QualityComponent | null {
  if (!head || !views) return null
  const native = smileScore(head.mesh, views.face)
  return {
    native: Number(native.toFixed(3)),
    score: Math.round(100 / (1 + Math.exp((native - midway) / width))),
  }
}

/** The components that are computed, by the standard's names in snake case. */
export const allComponents: Readonly<Record<string, Component>> = {
  background_uniformity: backgroundUniformity,
  illumination_uniformity: illuminationUniformity,
  luminance_mean: luminanceMean,
  luminance_variance: luminanceVariance,
  under_exposure_prevention: underExposurePrevention,
  over_exposure_prevention: overExposurePrevention,
  dynamic_range: dynamicRange,
  natural_colour: naturalColour,
  sharpness: sharpnessComponent,
  single_face_present: singleFacePresent,
  eyes_open: eyesOpen,
  mouth_closed: mouthClosed,
  inter_eye_distance: interEyeDistance,
  head_size: headSize,
  leftward_crop_of_the_face_image: leftwardCrop,
  rightward_crop_of_the_face_image: rightwardCrop,
  margin_above_of_the_face_image: marginAbove,
  margin_below_of_the_face_image: marginBelow,
  head_pose_yaw: headPoseYaw,
  head_pose_pitch: headPosePitch,
  head_pose_roll: headPoseRoll,
  no_head_coverings: noHeadCoverings,
  expression_neutrality: expressionNeutrality,
  compression_artifacts: compressionArtifacts,
}

/** The components that can be computed from the photo, for a result. */
export function qualityOf(evidence: Evidence): Record<string, QualityComponent> {
  const computed = Object.entries(allComponents).map(([name, of]) => [name, of(evidence)] as const)
  return Object.fromEntries(computed.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
