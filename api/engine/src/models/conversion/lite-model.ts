import { ByteBuffer } from 'flatbuffers'

/** A table of a FlatBuffers file, whose fields are read by their number in the schema. */
interface Table {
  /** A whole number of 32 bits, or `otherwise` if the file leaves the field out. */
  integer(field: number, otherwise?: number): number
  /** A whole number of 8 bits, as enumerations and truth values are, or `otherwise`. */
  byte(field: number, otherwise?: number): number
  integers(field: number): readonly number[]
  bytes(field: number): Uint8Array
  table(field: number): Table | null
  tables(field: number): readonly Table[]
}

/** The root table of a FlatBuffers file (https://flatbuffers.dev/internals). */
function rootTable(bytes: Uint8Array): Table {
  const buffer = new ByteBuffer(bytes)
  return tableAt(buffer, buffer.readInt32(0))
}

function tableAt(buffer: ByteBuffer, at: number): Table {
  const bytesOfLength = 4
  /** Where a field is; null if the file leaves it out. */
  const place = (field: number) => {
    const firstField = 4
    const offset = buffer.__offset(at, firstField + 2 * field)
    return offset === 0 ? null : at + offset
  }
  const vector = (field: number) => {
    const where = place(field)
    if (where === null) return { from: 0, length: 0 }
    const start = buffer.__indirect(where)
    return { from: start + bytesOfLength, length: buffer.readInt32(start) }
  }
  const each = <Item>(field: number, item: (at: number) => Item) => {
    const { from, length } = vector(field)
    return Array.from({ length }, (_, index) => item(from + bytesOfLength * index))
  }
  const bytes = (field: number) => {
    const { from, length } = vector(field)
    return buffer.bytes().subarray(from, from + length)
  }
  return {
    integer(field, otherwise = 0) {
      const where = place(field)
      return where === null ? otherwise : buffer.readInt32(where)
    },
    byte(field, otherwise = 0) {
      const where = place(field)
      return where === null ? otherwise : buffer.readInt8(where)
    },
    integers: (field) => each(field, (where) => buffer.readInt32(where)),
    bytes,
    table(field) {
      const where = place(field)
      return where === null ? null : tableAt(buffer, buffer.__indirect(where))
    },
    tables: (field) => each(field, (where) => tableAt(buffer, buffer.__indirect(where))),
  }
}

/** A tensor of a network: a constant, or what an operation computes. Pictures are in the order rows, columns, channels. */
export interface LiteTensor {
  readonly shape: readonly number[]
  /** Null if it is computed. */
  readonly values: Float32Array | Int32Array | null
}

export interface LiteOperation {
  readonly name: OperationName
  /** The numbers of the tensors that it reads, and of the one that it makes. */
  readonly inputs: readonly number[]
  readonly output: number
  readonly options: Table | null
}

/** A network as TensorFlow Lite stores it: operations in the order in which they run. */
export interface LiteModel {
  readonly tensors: readonly LiteTensor[]
  readonly operations: readonly LiteOperation[]
  readonly input: number
  readonly output: number
}

/** The operations that are read. */
export type OperationName =
  | 'add'
  | 'convolve'
  | 'convolveChannels'
  | 'multiply'
  | 'reshape'
  | 'resizeBilinear'
  | 'softmax'
  | 'transpose'
  | 'enlarge'
  | 'sum'
  | 'resizeNearest'

/** The operations by their numbers in TensorFlow Lite's schema. */
const operationNames: ReadonlyMap<number, OperationName> = new Map([
  [0, 'add'],
  [3, 'convolve'],
  [4, 'convolveChannels'],
  [18, 'multiply'],
  [22, 'reshape'],
  [23, 'resizeBilinear'],
  [25, 'softmax'],
  [39, 'transpose'],
  [67, 'enlarge'],
  [74, 'sum'],
  [97, 'resizeNearest'],
])

/** The fields of the schema's tables, by their numbers in `tensorflow/compiler/mlir/lite/schema/schema.fbs`. */
const fields = {
  model: { operatorCodes: 1, subgraphs: 2, buffers: 4 },
  operatorCode: { oldCode: 0, code: 3 },
  subgraph: { tensors: 0, inputs: 1, outputs: 2, operators: 3 },
  tensor: { shape: 0, type: 1, buffer: 2 },
  buffer: { data: 0 },
  operator: { code: 0, inputs: 1, outputs: 2, options: 4 },
} as const
const elementTypes = { float32: 0, int32: 2 } as const

/** Reads a network with one input and one output. Throws if it has an operation or a type of numbers that is not known. */
export function readLiteModel(bytes: Uint8Array): LiteModel {
  const model = rootTable(bytes)
  const [graph] = model.tables(fields.model.subgraphs)
  const [input] = graph?.integers(fields.subgraph.inputs) ?? []
  const [output] = graph?.integers(fields.subgraph.outputs) ?? []
  if (!graph || input === undefined || output === undefined) throw new Error('The file has no network.')
  const buffers = model.tables(fields.model.buffers)
  const names = model.tables(fields.model.operatorCodes).map(nameOf)
  return {
    tensors: graph.tables(fields.subgraph.tensors).map((tensor) => tensorOf(tensor, buffers)),
    operations: graph.tables(fields.subgraph.operators).map((operation) => operationOf(operation, names)),
    input,
    output,
  }
}

/** Files from before there were over 127 operations have the number in another field. */
function nameOf(code: Table): OperationName {
  const { oldCode, code: newCode } = fields.operatorCode
  const number = Math.max(code.byte(oldCode), code.integer(newCode))
  const name = operationNames.get(number)
  if (!name) throw new Error(`TensorFlow Lite's operation ${number} is not known.`)
  return name
}

function operationOf(operation: Table, names: readonly OperationName[]): LiteOperation {
  const name = names[operation.integer(fields.operator.code)]
  const [output] = operation.integers(fields.operator.outputs)
  if (!name || output === undefined) throw new Error('The file has an operation without a kind or an output.')
  const inputs = operation.integers(fields.operator.inputs)
  return { name, inputs, output, options: operation.table(fields.operator.options) }
}

function tensorOf(tensor: Table, buffers: readonly Table[]): LiteTensor {
  const data = buffers[tensor.integer(fields.tensor.buffer)]?.bytes(fields.buffer.data)
  const shape = tensor.integers(fields.tensor.shape)
  if (!data || data.length === 0) return { shape, values: null }
  const { buffer } = new Uint8Array(data)
  const type = tensor.byte(fields.tensor.type)
  if (type === elementTypes.float32) return { shape, values: new Float32Array(buffer) }
  if (type === elementTypes.int32) return { shape, values: new Int32Array(buffer) }
  throw new Error(`TensorFlow Lite's type of numbers ${type} is not known.`)
}
