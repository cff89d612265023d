import { ByteBuffer } from 'flatbuffers'

/** A table of a FlatBuffers file, whose fields are read by their number in the schema. */
export interface Table {
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
export function rootTable(bytes: Uint8Array): Table {
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
