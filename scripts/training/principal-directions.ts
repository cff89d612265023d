import { dot } from '../../api/engine/src/inference/sum.ts'
import { SeededRandom } from '../fuzz/random.ts'
import type { Row } from './ridge.ts'

/** How often the directions are multiplied by the covariance: after that they turn no further by a share that matters. */
const rounds = 15
const seed = 1

/**
 * As many directions at right angles, of length 1, as the rows vary most along: the space of the first principal components, by
 * subspace iteration (Bauer 1957). The directions in it are not the components themselves.
 *
 * @param rows Their values are taken as deviations from 0.
 * @throws If the rows vary along fewer directions.
 */
export function principalDirections(rows: readonly Row[], count: number): Float64Array[] {
  const random = new SeededRandom(seed)
  const length = rows[0]?.values.length ?? 0
  let directions: Float64Array[] = Array.from({ length: count }, () =>
    Float64Array.from({ length }, () => random.below(2 ** 16) / 2 ** 15 - 1),
  )
  for (let round = 0; round < rounds; round++) {
    directions = atRightAngles(directions.map((direction) => byCovariance(rows, direction)))
  }
  return directions
}

function byCovariance(rows: readonly Row[], direction: Float64Array): Float64Array {
  const product = new Float64Array(direction.length)
  for (const { values, weight } of rows) {
    const factor = weight * dot(values, direction)
    for (let at = 0; at < product.length; at++) product[at] = (product[at] ?? 0) + factor * (values[at] ?? 0)
  }
  return product
}

/** Directions of length 1 that span the same space (Gram and Schmidt, in the stable order). */
function atRightAngles(directions: readonly Float64Array[]): Float64Array[] {
  const found: Float64Array[] = []
  for (const direction of directions) {
    const rest = direction.slice()
    const lengthBefore = Math.sqrt(dot(rest, rest))
    for (const one of found) {
      const share = dot(rest, one)
      for (let at = 0; at < rest.length; at++) rest[at] = (rest[at] ?? 0) - share * (one[at] ?? 0)
    }
    const length = Math.sqrt(dot(rest, rest))
    if (!(length > 1e-12 * lengthBefore)) throw new Error('The rows vary along fewer directions.')
    found.push(rest.map((value) => value / length))
  }
  return found
}
