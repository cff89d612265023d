import { escaped } from '../formats/atom.ts'

type Value = string | number | undefined

/** Rounds to two decimals of a drawing unit, because a drawing unit is about a pixel and more cannot be seen. */
export const rounded = (value: number): number => Math.round(value * 100) / 100

/**
 * An SVG element for a page. Undefined attributes are left out, and numbers are rounded to two decimals. The content is
 * already SVG and is not escaped.
 */
export function element(name: string, attributes: Readonly<Record<string, Value>>, content = ''): string {
  let tag = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) tag += ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`
  }
  return `${tag}>${content}</${name}>`
}

/** A path with one of the classes of `styles/drawings.css`. */
export const path = (className: string, d: string): string => element('path', { class: className, d })

/** Text as the content of an element. */
export const text = escaped

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
