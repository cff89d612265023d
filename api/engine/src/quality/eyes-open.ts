import { eyePoints } from '../mesh/mesh-points.ts'
import { pointAt } from '../views/regions.ts'
import type { Component } from './component.ts'
import { component, sigmoid } from './score.ts'

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
