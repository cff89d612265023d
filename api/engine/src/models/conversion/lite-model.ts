import { ByteBuffer } from 'flatbuffers'

const bytesOfLength = 4

/** A table of a FlatBuffers file (https://flatbuffers.dev/internals), whose fields are read by their number in the schema. */
class Table {
  readonly #buffer: ByteBuffer
  readonly #at: number

  constructor(buffer: ByteBuffer, at: number) {
    this.#buffer = buffer
    this.#at = at
  }

  /** Where a field is; null if the file leaves it out. */
  #place(field: number): number | null {
    const firstField = 4
    const offset = this.#buffer.__offset(this.#at, firstField + 2 * field)
    return offset === 0 ? null : this.#at + offset
  }

  #vector(field: number): { from: number; length: number } {
    const where = this.#place(field)
    if (where === null) return { from: 0, length: 0 }
    const start = this.#buffer.__indirect(where)
    return { from: start + bytesOfLength, length: this.#buffer.readInt32(start) }
  }

  #each<Item>(field: number, item: (at: number) => Item): Item[] {
    const { from, length } = this.#vector(field)
    return Array.from({ length }, (_, index) => item(from + bytesOfLength * index))
  }

  #tableAt(where: number): Table {
    return new Table(this.#buffer, this.#buffer.__indirect(where))
  }

  /** A whole number of 32 bits, or `otherwise` if the file leaves the field out. */
  integer(field: number, otherwise = 0): number {
    const where = this.#place(field)
    return where === null ? otherwise : this.#buffer.readInt32(where)
  }

  /** A whole number of 8 bits, as enumerations and truth values are; 0 if the file leaves it out. */
  byte(field: number): number {
    const where = this.#place(field)
    return where === null ? 0 : this.#buffer.readInt8(where)
  }

  integers(field: number): number[] {
    return this.#each(field, (where) => this.#buffer.readInt32(where))
  }

  bytes(field: number): Uint8Array {
    const { from, length } = this.#vector(field)
    return this.#buffer.bytes().subarray(from, from + length)
  }

  table(field: number): Table | null {
    const where = this.#place(field)
    return where === null ? null : this.#tableAt(where)
  }

  tables(field: number): Table[] {
    return this.#each(field, (where) => this.#tableAt(where))
  }
}

/** A tensor of a network: a constant, or what an operation computes. Pictures are in the order rows, columns, channels. */
export interface LiteTensor {
  readonly shape: readonly number[]
  /** Null if it is computed. */
  readonly values: Float32Array | Int32Array | null
}

export interface LiteOperation {
  /** The number of what it does in TensorFlow Lite's schema. */
  readonly code: number
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

/** Reads a network with one input and one output. Throws if it has a type of numbers that is not known. */
export function readLiteModel(bytes: Uint8Array): LiteModel {
  const buffer = new ByteBuffer(bytes)
  const model = new Table(buffer, buffer.readInt32(0))
  const [graph] = model.tables(fields.model.subgraphs)
  if (!graph) throw new Error('The file has no network.')
  const buffers = model.tables(fields.model.buffers)
  const codes = model.tables(fields.model.operatorCodes).map(codeOf)
  return {
    tensors: graph.tables(fields.subgraph.tensors).map((tensor) => tensorOf(tensor, buffers)),
    operations: graph.tables(fields.subgraph.operators).map((operation) => operationOf(operation, codes)),
    input: onlyOne(graph.integers(fields.subgraph.inputs)),
    output: onlyOne(graph.integers(fields.subgraph.outputs)),
  }
}

/** Files from before there were over 127 operations have the number in another field. */
function codeOf(code: Table): number {
  const { oldCode, code: newCode } = fields.operatorCode
  return Math.max(code.byte(oldCode), code.integer(newCode))
}

function operationOf(operation: Table, codes: readonly number[]): LiteOperation {
  return {
    code: codes[operation.integer(fields.operator.code)] ?? Number.NaN,
    inputs: operation.integers(fields.operator.inputs),
    output: onlyOne(operation.integers(fields.operator.outputs)),
    options: operation.table(fields.operator.options),
  }
}

function onlyOne([tensor, ...others]: readonly number[]): number {
  if (tensor === undefined || others.length > 0) throw new Error('One tensor was expected.')
  return tensor
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
