import type { Evidence } from '../evidence/evidence.ts'
import type { QualityComponent } from '../result/result.ts'
import { backgroundUniformity } from './background-uniformity.ts'
import type { Component } from './component.ts'
import { compressionArtifacts } from './compression-artifacts.ts'
import { expressionNeutrality } from './expression-neutrality.ts'
import { eyesOpen } from './eyes-open.ts'
import {
  headSize,
  interEyeDistance,
  leftwardCrop,
  marginAbove,
  marginBelow,
  rightwardCrop,
} from './head-in-frame.ts'
import { headPosePitch, headPoseRoll, headPoseYaw } from './head-pose.ts'
import {
  dynamicRange,
  illuminationUniformity,
  luminanceMean,
  luminanceVariance,
  overExposurePrevention,
  underExposurePrevention,
} from './luminance.ts'
import { mouthClosed } from './mouth-closed.ts'
import { naturalColour } from './natural-colour.ts'
import { noHeadCoverings } from './no-head-coverings.ts'
import { sharpnessComponent } from './sharpness.ts'
import { singleFacePresent } from './single-face-present.ts'

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
