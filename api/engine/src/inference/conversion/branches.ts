import { type Convert, unsupported } from './converting.ts'
import { constantOf, numbersOf, type Value } from './value.ts'

/** Whether two constants are equal, 1 or 0. */
export const equal: Convert = ({ input }) => {
  const [one, other] = [numbersOf(input(0)), numbersOf(input(1))]
  return constantOf([], Int32Array.of(one.every((value, at) => value === other[at]) ? 1 : 0))
}

/** The first output leads where the condition is false, the second where it is true. */
export const branch: Convert = ({ input, output, channels }) => {
  const [condition] = numbersOf(input(1))
  return (condition === 1) === (output === 1) ? input(0, channels) : { kind: 'dead' }
}

/** The input that comes from the branch which is taken. */
export const taken: Convert = (converting) => {
  const alive = converting.node.inputs
    .map((_, at) => converting.input(at, converting.channels))
    .filter(({ kind }) => kind !== 'dead')
  const [only, ...others] = alive
  if (!only || others.length > 0) throw unsupported(converting, `${alive.length} branches are taken`)
  return only
}

export const same: Convert = ({ input, channels }): Value => input(0, channels)
