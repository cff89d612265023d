import { meshPoints } from '../mesh/mesh-points.ts'

/**
 * The parts of a face that expression hardly moves (bridge and tip of the nose, eye corners, forehead, temples,
 * cheekbones), as the mesh model gives them for a frontal, level head. Each entry is the mesh point, x to the image's
 * right, y down, and z away from the camera. The unit is the root mean square distance of the set from its centre.
 * The values are the mean of 57 neutral faces (51 studio portraits, 6 rendered heads) after alignment, made
 * symmetric.
 */
export const rigidFace: readonly (readonly [point: number, x: number, y: number, z: number])[] = [
  [meshPoints.noseBridge, 0, 0.018, -0.376],
  [meshPoints.noseRoot, 0, -0.116, -0.302],
  [meshPoints.upperNoseRidge, 0, 0.143, -0.462],
  [meshPoints.middleNoseRidge, 0, 0.264, -0.556],
  [meshPoints.lowerNoseRidge, 0, 0.393, -0.652],
  [meshPoints.noseTip, 0, 0.547, -0.692],
  [meshPoints.leftEyeOuter, -0.782, -0.06, 0.084],
  [meshPoints.leftEyeInner, -0.299, -0.022, -0.009],
  [meshPoints.rightEyeInner, 0.299, -0.022, -0.009],
  [meshPoints.rightEyeOuter, 0.782, -0.06, 0.084],
  [meshPoints.foreheadTop, 0, -0.958, -0.226],
  [meshPoints.foreheadMiddle, 0, -0.684, -0.292],
  [meshPoints.glabella, 0, -0.394, -0.339],
  [meshPoints.nasion, 0, -0.246, -0.314],
  [meshPoints.leftForeheadSide, -0.612, -0.905, -0.085],
  [meshPoints.rightForeheadSide, 0.612, -0.905, -0.085],
  [meshPoints.leftForeheadEdge, -0.33, -0.949, -0.198],
  [meshPoints.rightForeheadEdge, 0.33, -0.949, -0.198],
  [meshPoints.leftUpperTemple, -1.045, -0.652, 0.338],
  [meshPoints.rightUpperTemple, 1.045, -0.652, 0.338],
  [meshPoints.leftTemple, -1.221, 0.018, 0.969],
  [meshPoints.rightTemple, 1.221, 0.018, 0.969],
  [meshPoints.leftFaceSide, -1.208, 0.27, 1.05],
  [meshPoints.rightFaceSide, 1.208, 0.27, 1.05],
  [meshPoints.leftCheekbone, -1.095, 0.253, 0.305],
  [meshPoints.rightCheekbone, 1.095, 0.253, 0.305],
  [meshPoints.leftLowerCheekbone, -1.072, 0.493, 0.279],
  [meshPoints.rightLowerCheekbone, 1.072, 0.493, 0.279],
  [meshPoints.leftCheek, -0.828, 0.539, -0.017],
  [meshPoints.rightCheek, 0.828, 0.539, -0.017],
  [meshPoints.leftNostrilBase, -0.287, 0.729, -0.24],
  [meshPoints.rightNostrilBase, 0.287, 0.729, -0.24],
  [meshPoints.noseBase, 0, 0.76, -0.381],
  [meshPoints.philtrum, 0, 0.849, -0.355],
]
