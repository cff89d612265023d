import type { ModelFiles } from '../wasm/open-wasm-network.ts'
import type { Growth } from './grown-shapes.ts'
import type { LiteModel, LiteTensor } from './lite-model.ts'

export type Attributes = Readonly<Record<string, object>>
type Numbers = Float32Array | Int32Array

/** Attributes of operations, as TensorFlow.js writes them: text is in base64, whole numbers are text. */
export const float = { type: 'DT_FLOAT' }
const whole = { type: 'DT_INT32' }
export const text = (value: string) => ({ s: Buffer.from(value).toString('base64') })
export const list = (values: readonly number[]) => ({ list: { i: values.map(String) } })
export const shapeOf = (lengths: readonly number[]) => ({
  dim: lengths.map((length) => ({ size: String(length) })),
})

/** A tensor by its number. Throws if the network has none with it. */
export function tensorOf({ tensors }: LiteModel, number: number | undefined): LiteTensor {
  const tensor = number === undefined ? undefined : tensors[number]
  if (!tensor) throw new Error('An operation of the network lacks a tensor.')
  return tensor
}

/** The network of TensorFlow.js while it grows. */
export interface Graph {
  readonly scale: number
  /** Adds an operation and returns its name. */
  add(name: string, operation: string, inputs: readonly string[], attributes?: Attributes): string
  /** Adds a constant and returns its name. */
  constant(name: string, shape: readonly number[], values: Numbers): string
  /** Records under which name a tensor is computed, and how it grows. */
  name(tensor: number, name: string, growth: Growth): void
  tensor(number: number | undefined): LiteTensor
  /** The name of a tensor, computed or constant. */
  computed(tensor: number | undefined): string
  growth(tensor: number | undefined): Growth
  files(): ModelFiles
}

/** Opens an empty network. `scale` is how many times the side of the file's picture its picture has. */
export function openGraph(model: LiteModel, scale: number): Graph {
  const nodes: object[] = []
  const entries: { name: string; shape: number[]; dtype: 'float32' | 'int32' }[] = []
  const values: Uint8Array[] = []
  const known = new Map<number, { name: string; growth: Growth }>()
  const add: Graph['add'] = (name, op, inputs, attr = {}) => {
    nodes.push({ name, op, input: inputs, attr })
    return name
  }
  const constant: Graph['constant'] = (name, shape, numbers) => {
    const [type, dtype] =
      numbers instanceof Int32Array ? ([whole, 'int32'] as const) : ([float, 'float32'] as const)
    entries.push({ name, shape: [...shape], dtype })
    values.push(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
    const tensor = { dtype: type.type, tensorShape: shapeOf(shape) }
    return add(name, 'Const', [], { dtype: type, value: { tensor } })
  }
  return {
    scale,
    add,
    constant,
    name: (tensor, name, growth) => void known.set(tensor, { name, growth }),
    tensor: (number) => tensorOf(model, number),
    computed(tensor = -1) {
      const { shape, values: given } = tensorOf(model, tensor)
      if (given && !known.has(tensor)) {
        known.set(tensor, { name: constant(`constant_${tensor}`, shape, given), growth: [] })
      }
      const found = known.get(tensor)
      if (!found) throw new Error('An operation of the network reads what was not computed.')
      return found.name
    },
    growth: (tensor = -1) => known.get(tensor)?.growth ?? [],
    files: () => ({
      description: {
        modelTopology: { node: nodes, library: {}, versions: {} },
        weightsManifest: [{ paths: ['weights.bin'], weights: entries }],
      },
      weights: Buffer.concat(values),
    }),
  }
}
