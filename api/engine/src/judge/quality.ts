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
import type { Head } from '../measure/portrait.ts'
import type { Pose } from '../measure/pose.ts'
import { pointAt } from '../measure/regions.ts'
import { eyePoints } from '../mesh/mesh-points.ts'
import { thresholds } from '../thresholds/all.ts'
import { qualityThresholds } from '../thresholds/picture.ts'
import { measurableHead } from './check.ts'
import { interEyePx } from './checks/inter-eye-distance.ts'
import type { Evidence } from './evidence.ts'
import type { QualityComponent } from './result.ts'

/** The logistic curve: 0.5 at `centre`, rising over `width`. */
const sigmoid = (value: number, centre: number, width: number): number =>
  1 / (1 + Math.exp((centre - value) / width))

/** A native measure rounded to four digits, and its score as a whole number from 0 to 100. */
function component(native: number, score: number): { native: number; score: number } {
  return { native: Number(native.toFixed(4)), score: Math.min(Math.max(Math.round(score), 0), 100) }
}

/** A component of ISO/IEC 29794-5, or null if it cannot be computed from the photo. */
type Component = (evidence: Evidence) => QualityComponent | null

/** A component that is read from the histogram of the face's luma. */
const ofHistogram =
  (native: (histogram: Histogram) => number, score: (native: number) => number): Component =>
  ({ views }) => {
    if (!views) return null
    const value = native(faceHistogram(views.face))
    return component(value, score(value))
  }

/** How far an edge of the frame is, 50 at `enough`. */
const edgeAt =
  (distance: (head: Head, frame: Frame) => number, enough: number): Component =>
  ({ portrait: { head }, frame }) => {
    if (!head) return null
    const native = distance(head, frame)
    return component(native, 100 * sigmoid(native, enough, 0.1))
  }

/**
 * An angle of the head in degrees; the score is the square of its cosine, so that 8 degrees score 98 and 90 nothing. It states
 * how well a face can be recognised, not whether a rule's limit is kept.
 */
const ofAngle =
  (angleOf: (pose: Pose) => number): Component =>
  ({ portrait: { head } }) => {
    if (!head) return null
    const degrees = angleOf(head.pose)
    return component(degrees, 100 * Math.max(0, Math.cos((degrees * Math.PI) / 180)) ** 2)
  }

/** A score of our own that falls along a sigmoid, 50 at `midway`, of a native measure rounded to three digits. */
const falling = (native: number, midway: number, width: number): QualityComponent => ({
  native: Number(native.toFixed(3)),
  score: Math.round(100 / (1 + Math.exp((native - midway) / width))),
})

/**
 * The components that are computed, by the standard's names in snake case, with its measures and its mappings where nothing else is
 * said. T is the distance from the middle of the eyes to the chin. Without a face, those of the face are null.
 */
export const allComponents: Readonly<Record<string, Component>> = {
  /** The mean magnitude of the luma's Sobel gradient over the background. */
  background_uniformity: ({ background }) =>
    background && component(background.gradient, 190 * (1 - sigmoid(background.gradient, 10, 100))),
  // The standard takes the light over its own face mask; here the face is the outline of the mesh.
  /** Intersection of the histograms of both cheeks, 0 to 1. */
  illumination_uniformity({ views }) {
    if (!views) return null
    const overlap = cheekOverlap(views.face)
    return component(overlap, 100 * overlap ** 0.3)
  },
  /** Mean of luma, 0 to 1; a plateau between 0.2 and 0.8. */
  luminance_mean: ofHistogram(
    meanOf,
    (mean) => 100 * sigmoid(mean, 0.2, 0.05) * (1 - sigmoid(mean, 0.8, 0.05)),
  ),
  luminance_variance: ofHistogram(
    varianceOf,
    (variance) => 100 * Math.sin((Math.PI * 60 * variance) / (60 * variance + 1)),
  ),
  /** Share of pixels with luma 0 to 25. */
  under_exposure_prevention: ofHistogram(
    (histogram) => shareBetween(histogram, 0, 25),
    (share) => 100 * sigmoid(1 - share, 0.92, 0.05),
  ),
  /** Share of pixels with luma 247 to 255. */
  over_exposure_prevention: ofHistogram(
    (histogram) => shareBetween(histogram, 247, 255),
    (share) => 1 / (share + 0.01),
  ),
  /** Entropy of luma in bits. */
  dynamic_range: ofHistogram(entropyOf, (bits) => 12.5 * bits),
  /**
   * The distance of the cheeks' a and b from the range of skin. The standard scores a grey picture 100; ours is scored by its
   * distance.
   */
  natural_colour({ views }) {
    if (!views) return null
    const distance = distanceFromSkin(lightOn(views.face).cheeks)
    return component(distance, 200 * (1 - sigmoid(distance, 0, 10)))
  },
  /**
   * The spread of the face's edges in pixels, as in the check of that name. The standard's own measure is the vote of a random
   * forest over Laplacian, Sobel and mean-difference features, whose trees are not available.
   */
  sharpness(evidence) {
    const spread = measurableHead(evidence) && evidence.detail?.edgeSpread
    const { midwayPx, width } = qualityThresholds.sharpness
    return spread ? falling(spread.px, midwayPx, width) : null
  },
  /** The area of the second largest face over that of the largest; 0 if there is one face. */
  single_face_present({ portrait: { faces } }) {
    const [first, second] = faces
    if (!first) return null
    const share = second ? second.area / first.area : 0
    return component(share, 100 * (1 - share))
  },
  /** The largest gap between the lids of the eye that is closed further, over T. */
  eyes_open({ portrait: { head }, views }) {
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
  },
  /** The largest gap between the lips over T. */
  mouth_closed({ portrait: { head } }) {
    return head && component(head.mouthOpening, 100 / (1 + Math.exp((head.mouthOpening - 0.2) / 0.06)))
  },
  // Where and how large the head is, in the frame that is judged: in `check` that is the best crop.
  /** Between the pupils in pixels of the photo, corrected for yaw; 50 at 70 px. */
  inter_eye_distance({ portrait: { head } }) {
    if (!head) return null
    const px = interEyePx(head.interEye, head.pose.yawDeg)
    return component(px, 100 * sigmoid(px, 70, 20))
  },
  /** T over the frame's height; the score falls with the distance from 0.45. */
  head_size({ portrait: { head }, frame }) {
    if (!head) return null
    const share = head.eyeToChin / frame.height
    return component(share, 200 * (1 - sigmoid(Math.abs(share - 0.45), 0, 0.05)))
  },
  /** From the left edge to the nearer pupil, in distances between the pupils. */
  leftward_crop_of_the_face_image: edgeAt(
    ({ eyes, interEye }, { x }) => (Math.min(eyes[0].x, eyes[1].x) - x) / interEye,
    0.9,
  ),
  /** From the nearer pupil to the right edge, in distances between the pupils. */
  rightward_crop_of_the_face_image: edgeAt(
    ({ eyes, interEye }, { x, width }) => (x + width - Math.max(eyes[0].x, eyes[1].x)) / interEye,
    0.9,
  ),
  /** From the upper edge to the eyes' middle, in T. */
  margin_above_of_the_face_image: edgeAt(
    ({ eyeMiddle, eyeToChin }, { y }) => (eyeMiddle.y - y) / eyeToChin,
    1.4,
  ),
  /** From the eyes' middle to the lower edge, in T. */
  margin_below_of_the_face_image: edgeAt(
    ({ eyeMiddle, eyeToChin }, { y, height }) => (y + height - eyeMiddle.y) / eyeToChin,
    1.8,
  ),
  head_pose_yaw: ofAngle(({ yawDeg }) => yawDeg),
  head_pose_pitch: ofAngle(({ pitchDeg }) => pitchDeg),
  head_pose_roll: ofAngle(({ rollDeg }) => rollDeg),
  /**
   * The share of places over the forehead with the colour of neither hair nor skin, where the standard counts hat and cloth in a
   * face parsing map. Null without a head's top.
   */
  no_head_coverings({ portrait: { head }, views }) {
    const top = head && views ? headTop(views.head, head) : null
    return top && component(top.foreignShare, 100 * (1 - top.foreignShare))
  },
  /**
   * Our own smile score (about -1 neutral, +1 smiling). It shares neither scale nor training with the standard's classifier.
   */
  expression_neutrality({ portrait: { head }, views }) {
    const { midway, width } = qualityThresholds.expression
    return head && views ? falling(smileScore(views.face, head.mesh), midway, width) : null
  },
  /**
   * The steps on the 8 x 8 grid in levels of luma, 50 at the limit of the `compression` check. The standard's own measure is the
   * structural similarity to the uncompressed picture, estimated by a network whose weights are not available.
   */
  compression_artifacts(evidence) {
    const step = measurableHead(evidence) && evidence.detail?.blockiness
    if (typeof step !== 'number') return null
    return falling(step, thresholds.compression.maxStep, qualityThresholds.compression.width)
  },
}

/** The components that can be computed from the photo, for a result. */
export function qualityOf(evidence: Evidence): Record<string, QualityComponent> {
  const computed = Object.entries(allComponents).map(([name, of]) => [name, of(evidence)] as const)
  return Object.fromEntries(computed.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
