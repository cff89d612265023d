import { thresholds } from '../thresholds/all.ts'
import type { Head } from './portrait.ts'

/** Whether the picture itself lies on its side or upside down; a head that merely leans does not count. */
export function liesDown({ pose }: Head): boolean {
  return Math.abs(pose.rollDeg) >= thresholds.lyingRollDeg
}
