/** One field of a protobuf message, as written on the wire, in pieces: only a whole file is put together. */
export type Field = readonly Uint8Array[]

const [varintWire, bytesWire] = [0, 2]

/** A whole number of at most 53 bits; a negative one is written in ten bytes, as protobuf's `int64` asks. */
function integerField(number: number, value: number): Field {
  return [tag(number, varintWire), varint(BigInt.asUintN(64, BigInt(value)))]
}

/** Text or raw bytes. */
function bytesField(number: number, value: string | Uint8Array): Field {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value
  return [tag(number, bytesWire), varint(BigInt(bytes.length)), bytes]
}

/** A message inside a message. */
function messageField(number: number, fields: readonly Field[]): Field {
  const pieces = fields.flat()
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return [tag(number, bytesWire), varint(BigInt(length)), ...pieces]
}

const tag = (number: number, wire: number) => varint(BigInt((number << 3) | wire))

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

/** The value of an attribute; its numbers are whole. */
export type AttributeValue = number | string | readonly number[]

export interface OnnxNode {
  readonly operation: string
  readonly inputs: readonly string[]
  readonly output: string
  readonly attributes: Readonly<Record<string, AttributeValue>>
}

export interface Initializer {
  readonly name: string
  readonly shape: readonly number[]
  readonly values: Float32Array | Int32Array | BigInt64Array
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[]
  readonly initializers: readonly Initializer[]
  /** The shape of the one input, `input`; a side whose length is known only when the network runs has a name. */
  readonly inputShape: readonly (number | string)[]
  readonly outputs: readonly string[]
}

/** The set of operations, of 2022, in which reductions still name their axes as attributes. */
const opset = 17
const irVersion = 8

/** ONNX's numbers of the types of elements and of attributes (onnx.proto3). */
export const elementTypes = { float32: 1, int32: 6, int64: 7 } as const
const attributeTypes = { integer: 2, text: 3, integers: 7 } as const

/** Writes a graph as an ONNX file (onnx.proto3 of ONNX 1.12). */
export function writeOnnx(graph: OnnxGraph): Uint8Array<ArrayBuffer> {
  const fields = [
    ...graph.nodes.map((node) => messageField(1, nodeFields(node))),
    bytesField(2, 'network'),
    ...graph.initializers.map((initializer) => messageField(5, initializerFields(initializer))),
    messageField(11, inputFields(graph.inputShape)),
    // Only the names: the runtime infers the shapes.
    ...graph.outputs.map((name) => messageField(12, [bytesField(1, name), messageField(2, tensorType())])),
  ]
  const file = [
    integerField(1, irVersion),
    messageField(7, fields),
    messageField(8, [bytesField(1, ''), integerField(2, opset)]),
  ]
  return Buffer.concat(file.flat())
}

function nodeFields({ operation, inputs, output, attributes }: OnnxNode): Field[] {
  return [
    ...inputs.map((name) => bytesField(1, name)),
    bytesField(2, output),
    bytesField(4, operation),
    ...Object.entries(attributes).map(([name, value]) => messageField(5, attributeFields(name, value))),
  ]
}

function attributeFields(name: string, value: AttributeValue): Field[] {
  const named = bytesField(1, name)
  if (typeof value === 'number') return [named, integerField(3, value), type(attributeTypes.integer)]
  if (typeof value === 'string') return [named, bytesField(4, value), type(attributeTypes.text)]
  return [named, ...value.map((item) => integerField(8, item)), type(attributeTypes.integers)]
}

const type = (number: number) => integerField(20, number)

function initializerFields({ name, shape, values }: Initializer): Field[] {
  const element =
    values instanceof Float32Array
      ? elementTypes.float32
      : values instanceof Int32Array
        ? elementTypes.int32
        : elementTypes.int64
  return [
    ...shape.map((side) => integerField(1, side)),
    integerField(2, element),
    bytesField(8, name),
    bytesField(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ]
}

function inputFields(shape: OnnxGraph['inputShape']): Field[] {
  const sides = shape.map((side) =>
    messageField(1, [typeof side === 'number' ? integerField(1, side) : bytesField(2, side)]),
  )
  return [bytesField(1, 'input'), messageField(2, tensorType(messageField(2, sides)))]
}

const tensorType = (...shape: Field[]) => [messageField(1, [integerField(1, elementTypes.float32), ...shape])]
