import type { PhotoSize } from './photo-size.ts'
import { element } from './svg.ts'

const box = 40

/** Prints share one scale, so that their sizes can be compared in a list. A file has no scale: its longer side is fixed. */
const scaleOf = ({ unit, width, height }: PhotoSize) => (unit === 'mm' ? 0.56 : 26 / Math.max(width, height))

/** A small drawing of a photo's size, for a line of a list; empty if no size is stated. */
export function sizeGlyph(size: PhotoSize | null): string {
  const attributes = { class: 'size-glyph', viewBox: `0 0 ${box} ${box}`, width: box, height: box }
  return element('svg', { ...attributes, 'aria-hidden': 'true' }, size === null ? '' : frame(size))
}

function frame(size: PhotoSize): string {
  const [width, height] = [size.width * scaleOf(size), size.height * scaleOf(size)]
  return element('rect', { class: size.unit, x: (box - width) / 2, y: (box - height) / 2, width, height })
}
