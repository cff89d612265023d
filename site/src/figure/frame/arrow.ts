import { rounded } from '../svg.ts'

const directions = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const

/** The path of a narrow arrowhead, from the position and direction of its tip. */
export function arrow(tip: { x: number; y: number }, direction: keyof typeof directions): string {
  const [dx, dy] = directions[direction]
  const [length, half] = [8, 2.3]
  const base = { x: tip.x - dx * length, y: tip.y - dy * length }
  const corners = [
    tip,
    { x: base.x + dy * half, y: base.y + dx * half },
    { x: base.x - dy * half, y: base.y - dx * half },
  ]
  return `M${corners.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join(' L')} Z`
}
