import type { PhotoFinding } from './stage.ts'

/** What a check measured, and the limits that are set for it. */
export interface Figure {
  value: number
  /** Null where it is not known, as is a limit that is not set. */
  uncertainty: number | null
  min: number | null
  max: number | null
  /** With the space before it, as " mm"; empty where there is none. */
  unit: string
}

/** What the API calls units and nobody says. */
const unitless = new Set(['ratio', 'faces'])

/** The figure of a finding, a share in per cent; null where nothing was measured, or there is but one to be had. */
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
