import type { PhotoFinding } from '../stage.ts'

/** A measured figure, and its limits. */
export interface Figure {
  value: number
  /** Null if it is unknown. A limit that does not exist is null too. */
  uncertainty: number | null
  min: number | null
  max: number | null
  /** The unit with a space before it, such as " mm"; empty if there is none. */
  unit: string
}

/** Units of the API that are not shown. */
const unitless = new Set(['ratio', 'faces'])

/** The figure of a finding, with shares in per cent; null if nothing was measured, or if only one value is possible. */
export function figureOf({ measured, uncertainty, required, unit }: PhotoFinding): Figure | null {
  if (measured === null) return null
  const { min, max } = required ?? { min: null, max: null }
  if (measured === min && measured === max) return null
  const percent = unit === 'share'
  const shown = <Value extends number | null>(value: Value) =>
    value !== null && percent ? Number((value * 100).toPrecision(3)) : value
  return {
    value: shown(measured) ?? measured,
    uncertainty: shown(uncertainty),
    min: shown(min),
    max: shown(max),
    unit: percent ? ' %' : unit === null || unitless.has(unit) ? '' : ` ${unit}`,
  }
}
