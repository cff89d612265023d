import { rgbToLab } from '../measure/colour.ts'
import type { Head } from '../measure/portrait.ts'
import type { Evidence } from './evidence.ts'

/*
 * What is measured of a photo that meets every rule. No photo is looked at: samples of results and tests are made from it.
 */

/** In a photo of 700 x 900 px (20 px a millimetre of 35 x 45): 34 mm from the skull's top to the chin, level. */
export const sampleHead: Head = {
  mesh: [],
  eyes: [
    { x: 285, y: 420 },
    { x: 415, y: 420 },
  ],
  eyeMiddle: { x: 350, y: 420 },
  interEye: 130,
  chinY: 760,
  hairTopY: 60,
  skullTopY: 80,
  touchesTop: false,
  leftX: 110,
  rightX: 590,
  width: 495,
  faceWidth: 413,
  eyeToChin: 340,
  pose: { yawDeg: 0, pitchDeg: 0, rollDeg: 0 },
  eyeOpening: 0.35,
  mouthOpening: 0.01,
  traits: {
    ...{ eyesShut: -1, glasses: -1, darkLenses: -1 },
    ...{ headCovered: -1, faceCovered: -1, hairOverEyes: -1 },
  },
}

/** The sample head scaled about the photo's upper left corner, and then moved. */
export function placedHead(scale: number, x: number, y: number): Head {
  const { eyes, eyeMiddle, interEye, width, faceWidth, eyeToChin, ...head } = sampleHead
  const across = (value: number) => value * scale + x
  const down = (value: number) => value * scale + y
  const at = (point: { x: number; y: number }) => ({ x: across(point.x), y: down(point.y) })
  return {
    ...head,
    eyes: [at(eyes[0]), at(eyes[1])],
    eyeMiddle: at(eyeMiddle),
    interEye: interEye * scale,
    chinY: down(head.chinY),
    hairTopY: down(head.hairTopY),
    skullTopY: down(head.skullTopY),
    leftX: across(head.leftX),
    rightX: across(head.rightX),
    width: width * scale,
    faceWidth: faceWidth * scale,
    eyeToChin: eyeToChin * scale,
  }
}

/** Measures of an even wall of nearly white. */
export const sampleBackground: NonNullable<Evidence['background']> = {
  rgb: [236, 238, 240],
  lab: rgbToLab(236, 238, 240),
  uniformity: 0.99,
  falloff: 2,
  poured: 0,
  shadow: 0,
  foreign: 0,
  edges: 0,
  gradient: 1,
  share: 0.4,
}

/** What a JPEG states of itself that no program has edited, apart from its size. */
export const sampleFile: Omit<Evidence['file'], 'bytes' | 'width' | 'height'> = {
  format: 'jpeg',
  orientation: 1,
  colour: { space: 'rgb', depth: 8, profile: 'none' },
  statedDpi: null,
  lumaSteps: null,
  jpegQuality: 92,
  declared: {
    software: [],
    sourceTypes: [],
    changedParts: [],
    contentCredentials: false,
    actions: [],
    generatorText: false,
  },
}
