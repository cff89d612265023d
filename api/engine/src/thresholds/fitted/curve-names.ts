/** Measures of the checks that tell something of a photo by a fitted curve each. */
export const signNames = [
  'lidsMeet',
  'mouthOpen',
  'smiling',
  'looksAside',
  'veiledLens',
  'crossedEye',
  'turned',
  'tilted',
  'leaning',
  'blurred',
  'smeared',
  'noisy',
  'dotted',
  'overexposed',
  'darkEyes',
  'unevenLight',
  'shadedFace',
  'castBeside',
  'castAbove',
  'clippedSkin',
  'redPupils',
  'colourCast',
  'unevenWall',
  'wallFalloff',
  'wallShadow',
  'foreignWall',
  'edgedWall',
  'skinAboveChin',
  'skinAboveShoulders',
] as const
export type SignName = (typeof signNames)[number]

/** All that has a curve: the signs, and what the inner layers of the networks tell. */
export const curveNames = [
  ...signNames,
  'eyesShut',
  'glasses',
  'darkLenses',
  'looksAway',
  'headCovered',
  'faceCovered',
  'hairOverEyes',
] as const
export type CurveName = (typeof curveNames)[number]
