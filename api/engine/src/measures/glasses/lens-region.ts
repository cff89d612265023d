import { faceView } from '../../views/face-view.ts'

/** The region behind a lens of nearly any shape: half the width and half the height of an ellipse round the eye. */
const half = { width: 36, height: 26 } as const
const middleBelowPupil = 2

/** The places of the face view behind each lens, first the lens on the image's left. */
export const lensPlaces: readonly Uint32Array[] = faceView.eyes.map(({ x, y }) => {
  const places: number[] = []
  for (let dy = -half.height; dy <= half.height; dy++) {
    for (let dx = -half.width; dx <= half.width; dx++) {
      if ((dx / half.width) ** 2 + (dy / half.height) ** 2 > 1) continue
      places.push((y + middleBelowPupil + dy) * faceView.width + Math.round(x) + dx)
    }
  }
  return Uint32Array.from(places)
})
