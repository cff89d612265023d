import type { Size } from './measure-size.ts'
import type { Operation } from './operations.ts'

/** How many times as long an operation may take as at the smallest size. */
const mostGrowth = 1.5

/** Differences of less than this are noise. */
const noiseMs = 2

/** What each operation takes at each size, in milliseconds, as a table in Markdown. */
export function tableOf(sizes: readonly Size[]): string {
  const [smallest] = sizes
  const operations = [...(smallest?.took.keys() ?? [])]
  const head = ['median ms (first)', ...sizes.map(({ count }) => millions(count)), 'growth']
  const rows = operations.map((operation) => [
    operation.name,
    ...sizes.map(({ took }) => {
      const { medianMs = Number.NaN, firstMs = Number.NaN } = took.get(operation) ?? {}
      return `${medianMs.toFixed(1)} (${firstMs.toFixed(1)})`
    }),
    growthOf(operation, sizes).toFixed(2),
  ])
  const disk = ['database, GB', ...sizes.map(({ bytes }) => (bytes / 1e9).toFixed(1)), '']
  const lines = [head, head.map(() => '---'), ...rows, disk]
  const notes = sizes.flatMap(({ count, notes }) => notes.map((note) => `- ${millions(count)}: ${note}`))
  return ['', ...lines.map((cells) => `| ${cells.join(' | ')} |`), '', ...notes, ''].join('\n')
}

/** A line for each operation that takes too long at any size, or too much longer at the largest one. */
export function grewTooMuch(sizes: readonly Size[]): string[] {
  const [smallest] = sizes
  return [...(smallest?.took.keys() ?? [])].flatMap((operation) => {
    const { name, mostMs = Number.POSITIVE_INFINITY, growsWith } = operation
    const medians = sizes.map(({ took }) => took.get(operation)?.medianMs ?? Number.NaN)
    const [least = 0, last = 0] = [medians[0], medians.at(-1)]
    const grew = growsWith === undefined && last - least > noiseMs && last > least * mostGrowth
    return [
      ...(grew ? [`${name} takes ${growthOf(operation, sizes).toFixed(1)} times as long.`] : []),
      ...(Math.max(...medians) > mostMs ? [`${name} takes longer than ${mostMs} ms.`] : []),
    ]
  })
}

function growthOf(operation: Operation, sizes: readonly Size[]): number {
  const medianAt = (size: Size | undefined) => size?.took.get(operation)?.medianMs ?? Number.NaN
  return medianAt(sizes.at(-1)) / medianAt(sizes[0])
}

const millions = (count: number) => `${count / 1e6} million charges`
