import { element, path, rounded, text } from '../svg.ts'
import { arrow } from './arrow.ts'
import { column, type Dimension, labelHeight } from './dimension.ts'
import type { Drawing } from './drawing.ts'

/**
 * A dimension line with its label, to the right of the photo.
 * @param width The photo's width, in drawing units.
 */
export function dimensionSvg({ part, from, least, greatest, label }: Dimension, width: number): string {
  const x = width + column[part]
  const textX = width + column.label
  const near = least ?? greatest ?? from
  const far = greatest ?? least ?? from
  const ends = [from, least, greatest].filter((y) => y !== null)
  const [toFrom, toFar] = from < far ? (['up', 'down'] as const) : (['down', 'up'] as const)
  const parts = [
    ...ends.map((y) => element('line', { class: 'extension', x1: width + 2, x2: x + 4, y1: y, y2: y })),
    element('line', { x1: x, x2: x, y1: from, y2: near }),
    far === near ? '' : element('line', { class: 'tolerance', x1: x, x2: x, y1: near, y2: far }),
    path('arrow', arrow({ x, y: from }, toFrom)),
    path('arrow', arrow({ x, y: far }, toFar)),
    far === near ? '' : element('circle', { cx: x, cy: near, r: 2.6 }),
    part === 'eyes'
      ? element('line', { class: 'leader', x1: x, x2: textX - 4, y1: label.y, y2: label.y })
      : '',
    labelSvg(label, textX),
  ]
  return element('g', { class: `dimension ${part}`, 'data-part': `${part}-dimension` }, parts.join(''))
}

function labelSvg({ y, lines }: Dimension['label'], x: number): string {
  const height = labelHeight.figure + labelHeight.line * (lines.length - 1)
  const spans = lines.map((line, index) => {
    const [name, dy] = index === 0 ? ['figure', 0] : ['name', labelHeight.line]
    return element('tspan', { class: name, x, dy }, text(line))
  })
  return element('text', { y: y - height / 2 + 12.5 }, spans.join(''))
}

/** The distance of the sides' lengths from the photo, in drawing units. */
const offset = 16

/** The lengths of the photo's sides, above and left of it. */
export function sidesSvg({ width, height, size }: Drawing): string {
  const end = { class: 'extension' }
  const across = [
    ...[0, width].map((x) => element('line', { ...end, x1: x, x2: x, y1: -3, y2: -offset - 4 })),
    element('line', { x1: 0, x2: width, y1: -offset, y2: -offset }),
    path('arrow', arrow({ x: 0, y: -offset }, 'left')),
    path('arrow', arrow({ x: width, y: -offset }, 'right')),
    element('text', { x: width / 2, y: -offset - 6 }, text(size.widthLabel)),
  ]
  const turned = `translate(${-offset - 6} ${rounded(height / 2)}) rotate(-90)`
  const down = [
    ...[0, height].map((y) => element('line', { ...end, x1: -3, x2: -offset - 4, y1: y, y2: y })),
    element('line', { x1: -offset, x2: -offset, y1: 0, y2: height }),
    path('arrow', arrow({ x: -offset, y: 0 }, 'up')),
    path('arrow', arrow({ x: -offset, y: height }, 'down')),
    element('text', { transform: turned }, text(size.heightLabel)),
  ]
  return (
    element('g', { class: 'side', 'data-part': 'width-dimension' }, across.join('')) +
    element('g', { class: 'side', 'data-part': 'height-dimension' }, down.join(''))
  )
}
