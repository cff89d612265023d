/** One field of a protobuf message, as written on the wire, in pieces: only a whole file is put together. */
export type Field = readonly Uint8Array[]

const [varintWire, bytesWire, float32Wire] = [0, 2, 5]

/** A whole number of at most 53 bits; a negative one is written in ten bytes, as protobuf's `int64` asks. */
export function integerField(number: number, value: number): Field {
  return [tag(number, varintWire), varint(BigInt.asUintN(64, BigInt(value)))]
}

export function floatField(number: number, value: number): Field {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return [tag(number, float32Wire), bytes]
}

/** Text or raw bytes. */
export function bytesField(number: number, value: string | Uint8Array): Field {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value
  return [tag(number, bytesWire), varint(BigInt(bytes.length)), bytes]
}

/** A message inside a message. */
export function messageField(number: number, fields: readonly Field[]): Field {
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
