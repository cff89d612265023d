/**
 * The points of the face mesh, by their numbers in MediaPipe's canonical face mesh. Points 0 to 467 are the face.
 * Points 468 to 472 are the iris of the eye on the image's left (its centre, then the four ends of a cross), 473 to
 * 477 that of the other eye. No other file of the engine uses the number of a point.
 *
 * Left and right are those of the upright image, not of the person: the eye on the image's left is the person's right
 * eye. In a pair, the point on the image's left is first. Outlines go round their part, in order.
 */
export const meshPoints = {
  // Down the middle of the face.
  foreheadTop: 10,
  foreheadMiddle: 151,
  glabella: 9,
  nasion: 8,
  noseRoot: 168,
  noseBridge: 6,
  upperNoseRidge: 197,
  middleNoseRidge: 195,
  lowerNoseRidge: 5,
  noseTip: 4,
  noseBase: 2,
  philtrum: 164,
  upperLipInside: 13,
  lowerLipInside: 14,
  chin: 152,
  // From the forehead down, on the image's left and right.
  leftForeheadEdge: 109,
  rightForeheadEdge: 338,
  leftForeheadSide: 67,
  rightForeheadSide: 297,
  leftUpperTemple: 54,
  rightUpperTemple: 284,
  leftTemple: 127,
  rightTemple: 356,
  leftPupil: 468,
  rightPupil: 473,
  leftIrisEdge: 469,
  rightIrisEdge: 474,
  leftEyeOuter: 33,
  leftEyeInner: 133,
  rightEyeInner: 362,
  rightEyeOuter: 263,
  leftFaceSide: 234,
  rightFaceSide: 454,
  leftCheekbone: 116,
  rightCheekbone: 345,
  leftLowerCheekbone: 123,
  rightLowerCheekbone: 352,
  leftCheek: 50,
  rightCheek: 280,
  leftNostrilBase: 98,
  rightNostrilBase: 327,
} as const

/** The points before this number are the face's own; those from it on are the irises'. */
export const facePoints = 468

/** One point on each side, the image's left first. */
export const pupils = [meshPoints.leftPupil, meshPoints.rightPupil] as const
export const outerEyeCorners = [meshPoints.leftEyeOuter, meshPoints.rightEyeOuter] as const
export const faceSides = [meshPoints.leftFaceSide, meshPoints.rightFaceSide] as const
export const cheekMiddles = [meshPoints.leftCheek, meshPoints.rightCheek] as const
export const nostrils = [129, 358] as const
/** The ends of the outer edge of the lips, and the ends of the line between the lips. */
export const mouthCorners = [61, 291] as const
export const innerMouthCorners = [78, 308] as const

/** All four corners, from the image's left to its right for each eye. */
export const eyeCorners = [
  meshPoints.leftEyeOuter,
  meshPoints.leftEyeInner,
  meshPoints.rightEyeInner,
  meshPoints.rightEyeOuter,
] as const

/** The middle of the lips where they meet, the upper lip first. */
export const betweenLips = [meshPoints.upperLipInside, meshPoints.lowerLipInside] as const

/** Pairs of points on the inner edges of the lips, one above the other. */
export const lipGaps = [betweenLips, [82, 87], [312, 317]] as const

/** The corners of both eyes, pairs of opposite points of their lids, and the lower edge of the brow above them. */
export const eyePoints = [
  {
    outer: meshPoints.leftEyeOuter,
    inner: meshPoints.leftEyeInner,
    lids: [
      [159, 145],
      [158, 153],
      [160, 144],
    ],
    upperLid: [160, 159, 158],
    browEdge: [53, 52, 65],
  },
  {
    outer: meshPoints.rightEyeOuter,
    inner: meshPoints.rightEyeInner,
    lids: [
      [386, 374],
      [385, 380],
      [387, 373],
    ],
    upperLid: [387, 386, 385],
    browEdge: [283, 282, 295],
  },
] as const

/** The upper and the lower edge of the middle of each brow. */
export const browMiddles = [105, 52, 334, 282] as const

/** Spots of skin below the eyes and next to nose and mouth, without glasses or the sides of a beard. */
export const skinSpots = [[101, 330], [36, 266], [205, 425], cheekMiddles, [203, 423]] as const

/** Outlines of the parts of a face. */
export const outlines = {
  face: [
    10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176,
    149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
  ],
  leftEye: [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  rightEye: [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249],
  leftIris: [469, 470, 471, 472],
  rightIris: [474, 475, 476, 477],
  leftBrow: [46, 53, 52, 65, 55, 107, 66, 105, 63, 70],
  rightBrow: [276, 283, 282, 295, 285, 336, 296, 334, 293, 300],
  leftCheek: [117, 118, 101, 36, 205, 187, 123],
  rightCheek: [346, 347, 330, 266, 425, 411, 352],
  forehead: [67, 10, 297, 333, 299, 337, 9, 108, 69, 104],
  nose: [168, 122, 174, 198, 49, 64, 98, 97, 2, 326, 327, 294, 279, 420, 399, 351],
  outerLips: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146],
} as const

/** A part whose outline is in the mesh. */
export type Outline = keyof typeof outlines

/** Round each eye, from below the brow to below the lower lid. */
export const eyeSurrounds = {
  left: [226, 247, 30, 29, 27, 28, 56, 190, 243, 112, 26, 22, 23, 24, 110, 25, 31],
  right: [446, 467, 260, 259, 257, 258, 286, 414, 463, 341, 256, 252, 253, 254, 339, 255, 261],
} as const

/** The sides of the lower jaw, with respect to light. */
export const jaw = {
  left: [58, 172, 136, 150, 149, 210, 192],
  right: [288, 397, 365, 379, 378, 430, 416],
} as const

/** The part between the eyes that a mask, a scarf or a hand leaves free, and the parts that it covers. */
export const lowerFaceParts = {
  betweenEyes: [9, 55, 193, 122, 6, 351, 417, 285],
  upperLip: [98, 97, 2, 326, 327, 393, 267, 0, 37, 167],
  leftJaw: [187, 147, 213, 192, 214, 212, 216, 205],
  rightJaw: [411, 376, 433, 416, 434, 432, 436, 425],
  chin: [201, 200, 421, 428, 262, 396, 175, 171, 32, 208],
  lips: [61, 40, 37, 0, 267, 270, 291, 321, 314, 17, 84, 91],
} as const

/**
 * Skin of the forehead, the nose, the cheeks and the sides of the jaw: not at the edge of the face, where hair or the wall may be,
 * nor next to the eyes, where glasses may be.
 */
export const innerSkin: readonly number[] = [
  ...new Set([
    ...[69, 299, 108, 337, meshPoints.foreheadMiddle, meshPoints.glabella, meshPoints.nasion],
    ...[meshPoints.upperNoseRidge, meshPoints.middleNoseRidge, meshPoints.lowerNoseRidge, meshPoints.noseTip],
    ...[meshPoints.noseBridge, meshPoints.philtrum],
    ...[...outlines.nose, ...outlines.leftCheek, ...outlines.rightCheek, ...skinSpots.flat()],
    ...[...lowerFaceParts.leftJaw, ...lowerFaceParts.rightJaw],
  ]),
]

/** The edge of the face from one end of the mouth down round the chin to the other, and the ends of the mouth. */
export const lowerFace = [
  58,
  172,
  136,
  150,
  149,
  176,
  148,
  152,
  377,
  400,
  378,
  379,
  365,
  397,
  288,
  ...mouthCorners,
] as const

/** The face below the nose's ridge, as a surgical mask covers it. */
export const belowNoseRidge = [
  234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323, 454, 195,
] as const

/**
 * The point for each value of the landmark network's refined regions (attention mesh, Grishchenko et al. 2020), in
 * the order of its outputs.
 */
export const closerLooks = {
  lips: [
    61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 185, 40, 39, 37, 0, 267, 269, 270, 409, 78, 95, 88,
    178, 87, 14, 317, 402, 318, 324, 308, 191, 80, 81, 82, 13, 312, 311, 310, 415, 76, 77, 90, 180, 85, 16,
    315, 404, 320, 307, 306, 184, 74, 73, 72, 11, 302, 303, 304, 408, 62, 96, 89, 179, 86, 15, 316, 403, 319,
    325, 292, 183, 42, 41, 38, 12, 268, 271, 272, 407,
  ],
  leftEye: [
    33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173, 130, 25, 110, 24, 23, 22, 26,
    112, 243, 247, 30, 29, 27, 28, 56, 190, 226, 31, 228, 229, 230, 231, 232, 233, 244, 113, 225, 224, 223,
    222, 221, 189, 35, 124, 46, 53, 52, 65, 143, 111, 117, 118, 119, 120, 121, 128, 245, 156, 70, 63, 105, 66,
    107, 55, 193,
  ],
  rightEye: [
    263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398, 359, 255, 339, 254, 253,
    252, 256, 341, 463, 467, 260, 259, 257, 258, 286, 414, 446, 261, 448, 449, 450, 451, 452, 453, 464, 342,
    445, 444, 443, 442, 441, 413, 265, 353, 276, 283, 282, 295, 372, 340, 346, 347, 348, 349, 350, 357, 465,
    383, 300, 293, 334, 296, 336, 285, 417,
  ],
} as const
