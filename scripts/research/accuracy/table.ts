import type { Verdicts } from '#site/src/accuracy/figures.ts'
import type { CheckAccuracy, GroupErrors, MeasurementError } from './report.ts'

/** The errors of the verdicts on a set of pictures. */
export interface SetErrors {
  readonly checks: readonly CheckAccuracy[]
  readonly good: Verdicts
  readonly bad: Verdicts
}

/** What the bench found on one set of pictures, with what was fitted without the person of each. */
export interface SetAccuracy extends SetErrors {
  readonly name: string
  readonly pictures: number
  /** SHA-256 over the pictures' bytes, in the manifest's order. */
  readonly sha256: string
  readonly measurements: readonly MeasurementError[]
  /** The errors with what was fitted without the source of each picture. */
  readonly bySource: SetErrors
  readonly groups: readonly GroupErrors[]
  /** Files with the wrong verdict: bad ones that were READY, and good ones that were RETAKE. */
  readonly badReady: readonly string[]
  readonly goodRetake: readonly string[]
}

/** The accuracy of a set as text, in four tables. */
export function accuracyTable(set: SetAccuracy): string {
  const { good, bad } = set
  return [
    `${set.name}: ${set.pictures} pictures, sha256 ${set.sha256.slice(0, 16)}…`,
    '',
    textTable(
      ['measure', 'unit', 'n', 'median', 'mean', 'p95', 'max'],
      set.measurements.map(({ measure, unit, count, median, mean, p95, max }) => [
        measure,
        unit,
        String(count),
        ...[median, mean, p95, max].map((value) => value.toFixed(2)),
      ]),
    ),
    textTable(
      [
        ...['check', 'share', 'good', 'REVIEW', 'FAIL', 'by source'],
        ...['nothing to find', 'alarms', 'by source', 'faulty', 'missed', 'by source', 'REVIEW'],
      ],
      set.checks.map((row) => {
        const of = set.bySource.checks.find(({ check }) => check === row.check)
        const errors = [row.good, row.goodReview, row.goodFail, of && of.goodReview + of.goodFail]
        const alarms = [row.quiet, row.falseAlarms, of?.falseAlarms]
        const misses = [row.faulty, row.missed, of?.missed, row.faultyReview]
        const share = row.budget === null ? '' : `${(100 * row.budget).toFixed(2)} %`
        return [row.check, share, ...[...errors, ...alarms, ...misses].map(String)]
      }),
    ),
    textTable(
      ['verdicts, resolution aside', 'n', 'READY', 'REVIEW', 'RETAKE'],
      [{ group: 'good', ...good }, { group: 'bad', ...bad }, ...set.groups].map((row) => [
        row.group,
        ...[row.pictures, row.ready, row.review, row.retake].map(String),
      ]),
    ),
    `bad photos READY: ${set.badReady.join(', ') || 'none'}`,
    `good photos RETAKE: ${set.goodRetake.join(', ') || 'none'}`,
    '',
  ].join('\n')
}

/** A table whose columns are as wide as their widest cell. The first column is aligned left, the others right. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join('  ')
  return `${[head, ...rows].map(line).join('\n')}\n`
}
