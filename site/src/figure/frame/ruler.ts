import type { PhotoSize } from '../photo-size.ts'

/** A mark of the ruler below the photo; `x` is in the size's units from the photo's left edge. */
export interface Mark {
  x: number
  length: 'short' | 'middle' | 'long'
  numeral: string | null
}

/**
 * The ruler along the photo's lower edge: millimetres for a print, and tenths of the width for a file, which has no
 * physical size.
 */
export function ruler(size: PhotoSize): { unit: string; marks: Mark[] } {
  if (size.unit === 'mm') return { unit: 'mm', marks: marks(size.width, 1) }
  return { unit: '%', marks: marks(100, 2).map((mark) => ({ ...mark, x: (mark.x / 100) * size.width })) }
}

function marks(length: number, step: number): Mark[] {
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => {
    const x = index * step
    const long = index % 10 === 0
    return {
      x,
      length: long ? 'long' : index % 5 === 0 ? 'middle' : 'short',
      numeral: long ? String(x) : null,
    }
  })
}
