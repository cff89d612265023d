import { thresholds } from '../thresholds/all.ts'
import type { Head } from './portrait.ts'

/** Whether the picture itself is turned on its side or upside down. A head that only leans does not count. */
export function liesDown({ pose }: Head): boolean {
  return Math.abs(pose.rollDeg) >= thresholds.lyingRollDeg
}
