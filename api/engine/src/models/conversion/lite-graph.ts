import type { ModelFiles } from '../wasm-network.ts'
import type { LiteModel } from './lite-model.ts'

/**
 * How each axis of a tensor grows with the side of the picture that a network reads: 1 for rows and for columns, 2 for places
 * of an area in one row, 0 for channels and other axes that do not grow.
 */
export type Growth = readonly number[]

/**
 * The lengths of a tensor's axes if the picture's side is `scale` times as long as the file states. Throws if one is no whole
 * number, because the network cannot read a picture of that size.
 */
export function grown(shape: readonly number[], growth: Growth, scale: number): number[] {
  const lengths = shape.map((length, axis) => length * scale ** (growth[axis] ?? 0))
  if (!lengths.every(Number.isInteger)) throw new Error(`The network cannot have a tensor of ${lengths}.`)
  return lengths
}

/**
 * The growth of the same values in another shape. Axes that hold the same number of values in both shapes belong together. Of
 * those of the new shape, two of the same length are the rows and the columns of an area; otherwise the outermost that is longer
 * than 1 grows. Throws if the shapes hold different numbers of values.
 */
export function growthInShape(from: readonly number[], growth: Growth, to: readonly number[]): Growth {
  const made: number[] = []
  let [at, next] = [0, 0]
  while (next < to.length) {
    const group: number[] = []
    let [held, wanted, grows] = [1, 1, 0]
    do {
      if (held >= wanted && next < to.length) {
        const length = to[next++] ?? 1
        group.push(length)
        wanted *= length
      } else if (at < from.length) {
        grows += growth[at] ?? 0
        held *= from[at++] ?? 1
      } else throw new Error(`${from} and ${to} hold different numbers of values.`)
    } while (held !== wanted)
    made.push(...sharedOut(group, grows))
  }
  return made
}

function sharedOut(lengths: readonly number[], grows: number): number[] {
  const long = lengths.filter((length) => length > 1)
  if (grows === 2 && long.length === 2 && long[0] === long[1])
    return lengths.map((length) => (length > 1 ? 1 : 0))
  const first = lengths.findIndex((length) => length > 1)
  return lengths.map((_, axis) => (axis === first ? grows : 0))
}

type Numbers = Float32Array | Int32Array

/** Attributes of operations, as TensorFlow.js writes them: text is in base64, whole numbers are text. */
export const float = { type: 'DT_FLOAT' }
const whole = { type: 'DT_INT32' }
export const text = (value: string) => ({ s: Buffer.from(value).toString('base64') })
export const list = (values: readonly number[]) => ({ list: { i: values.map(String) } })
export const shapeOf = (lengths: readonly number[]) => ({
  dim: lengths.map((length) => ({ size: String(length) })),
})

/** The network of TensorFlow.js while it grows. */
export type Graph = ReturnType<typeof openGraph>

/** Opens an empty network. `scale` is how many times the side of the file's picture its picture has. */
export function openGraph({ tensors }: LiteModel, scale: number) {
  const nodes: object[] = []
  const entries: { name: string; shape: number[]; dtype: 'float32' | 'int32' }[] = []
  const values: Uint8Array[] = []
  const known = new Map<number, { name: string; growth: Growth }>()

  /** Adds an operation and returns its name. */
  function add(name: string, op: string, input: readonly string[], attr: object = { T: float }): string {
    nodes.push({ name, op, input, attr })
    return name
  }

  /** Adds a constant and returns its name. */
  function constant(name: string, shape: readonly number[], numbers: Numbers): string {
    const [type, dtype] =
      numbers instanceof Int32Array ? ([whole, 'int32'] as const) : ([float, 'float32'] as const)
    entries.push({ name, shape: [...shape], dtype })
    values.push(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
    const tensor = { dtype: type.type, tensorShape: shapeOf(shape) }
    return add(name, 'Const', [], { dtype: type, value: { tensor } })
  }

  /** The tensor of a number. Throws if the network has none with it. */
  function tensor(number = -1) {
    const found = tensors[number]
    if (!found) throw new Error('An operation of the network lacks a tensor.')
    return found
  }

  return {
    scale,
    add,
    constant,
    tensor,
    /** Adds a constant list of whole numbers and returns its name. */
    integers: (name: string, numbers: readonly number[]) =>
      constant(name, [numbers.length], Int32Array.from(numbers)),
    /** Records under which name a tensor is computed, and how it grows. */
    name: (number: number, name: string, growth: Growth) => void known.set(number, { name, growth }),
    /** The name of a tensor, computed or constant. */
    computed(number = -1): string {
      const { shape, values: given } = tensor(number)
      const found = known.get(number)
      if (found) return found.name
      if (!given) throw new Error('An operation of the network reads what was not computed.')
      const name = constant(`constant_${number}`, shape, given)
      known.set(number, { name, growth: [] })
      return name
    },
    growth: (number = -1): Growth => known.get(number)?.growth ?? [],
    files: (): ModelFiles => ({
      description: {
        modelTopology: { node: nodes, library: {}, versions: {} },
        weightsManifest: [{ paths: ['weights.bin'], weights: entries }],
      },
      weights: Buffer.concat(values),
    }),
  }
}

/** The numbers of a constant of whole numbers, such as a shape. Throws if it is computed. */
export function integersOf({ tensor }: Graph, number: number | undefined): number[] {
  const { values } = tensor(number)
  if (!(values instanceof Int32Array)) throw new Error('An operation of the network has a computed setting.')
  return [...values]
}

/** The shape and the numbers of an operation's weights. Throws if they are computed. */
export function weightsOf({ tensor }: Graph, number: number | undefined) {
  const { shape, values } = tensor(number)
  if (!(values instanceof Float32Array)) throw new Error('An operation of the network has computed weights.')
  return { shape, values }
}
