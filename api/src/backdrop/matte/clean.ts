import type { Raster } from '../../compliance/raster.ts'
import type { Head } from '../../compliance/vision/portrait.ts'
import type { Matte } from './matte.ts'

/** Why a matte is no use. */
export interface MatteFault {
  readonly code: 'cuts_into_face' | 'keeps_old_scene' | 'undecided'
  /** What was seen, with figures. */
  readonly detail: string
}

/** What is wrong with a matte, or null. */
export function faultOf({ alpha, width }: Matte, _photo: Raster, head: Head): MatteFault | null {
  const cut = head.mesh.some(({ x, y }) => (alpha[Math.floor(y) * width + Math.floor(x)] ?? 255) < 250)
  return cut ? { code: 'cuts_into_face', detail: 'Points of the face lie outside the matte.' } : null
}
