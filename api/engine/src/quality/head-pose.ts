import type { Pose } from '../portrait/pose.ts'
import type { Component } from './component.ts'
import { component } from './score.ts'

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
