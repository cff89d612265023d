/** A figure of a benchmark, with the bar that it has to reach. */
export interface Measured {
  what: string
  figure: number
  unit: string
  least?: number
  most?: number
}

/** Whether a figure reaches its bar; always true if there is none. */
export function reaches({ figure, least = -Infinity, most = Infinity }: Measured): boolean {
  return figure >= least && figure <= most
}

/** A line of the table: the figure, its bar, and whether the bar is missed. */
export function line(measured: Measured): string {
  const { what, figure, unit, least, most } = measured
  const bar = least === undefined ? (most === undefined ? '' : `at most ${most}`) : `at least ${least}`
  const shown = `${Number(figure.toFixed(2))} ${unit}`.trim()
  return `${reaches(measured) ? ' ' : '✗'} ${what.padEnd(58)} ${shown.padStart(12)}   ${bar}`.trimEnd()
}
