import type { Head } from '../../../portrait/portrait.ts'
import { matteFaults } from '../../../thresholds/measures/matte.ts'
import type { Matte } from '../matte.ts'

/**
 * How much of the body below the chin a matte removes although the person model is sure of it: clothes of the wall's colour.
 * Only places as near to the head as the person's own body are read, because the model sees other people too.
 *
 * @returns A share of the head's height squared; 0 for a matte without the person model's opinion.
 */
export function lostClothes({ alpha, width, height, seen }: Matte, head: Head): number {
  if (!seen) return 0
  const { coverage: sure, removed, reach } = matteFaults.lostClothes
  const { coverage, cellPx } = seen
  const unit = head.chinY - head.skullTopY
  const middle = (head.leftX + head.rightX) / 2
  let count = 0
  for (let row = Math.max(Math.ceil(head.chinY / cellPx), 0); row < coverage.height; row++) {
    const y = Math.floor((row + 0.5) * cellPx)
    if (y >= height) break
    for (let column = 0; column < coverage.width; column++) {
      const x = Math.floor((column + 0.5) * cellPx)
      if (x >= width || Math.abs(x - middle) > reach * unit) continue
      const isSeen = (coverage.values[row * coverage.width + column] ?? 0) > sure
      if (isSeen && (alpha[y * width + x] ?? 255) < removed) count++
    }
  }
  return (count * cellPx ** 2) / unit ** 2
}
