/** A box of ISO/IEC 14496-12 that holds nothing but other boxes, or starts with version and flags. */
const childrenFrom: Readonly<Record<string, number>> = { meta: 12, iprp: 8 }

/**
 * Writes a rotation for display into a HEIC with one picture, as a phone's camera does: an `irot` property
 * (ISO/IEC 23008-12, 6.5.10) in addition to those that the file has.
 * @param quarterTurns Anticlockwise, 0 to 3.
 */
export function addRotation(heic: Buffer, quarterTurns: number): Buffer {
  const property = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), quarterTurns])
  const grown = grow(heic, 0, heic.length, property)
  const added = grown.length - heic.length
  shiftItems(grown, added)
  return grown
}

function grow(heic: Buffer, from: number, to: number, property: Buffer): Buffer {
  const parts: Buffer[] = []
  let index = 0
  for (let at = from; at < to; ) {
    const size = heic.readUInt32BE(at)
    const type = heic.toString('latin1', at + 4, at + 8)
    const box = heic.subarray(at, at + size)
    const inner = childrenFrom[type]
    if (type === 'ipco') index = countBoxes(box) + 1
    parts.push(
      type === 'ipco'
        ? sized(Buffer.concat([box, property]))
        : type === 'ipma'
          ? associate(box, index)
          : inner
            ? sized(Buffer.concat([box.subarray(0, inner), grow(heic, at + inner, at + size, property)]))
            : box,
    )
    at += size
  }
  return Buffer.concat(parts)
}

function sized(box: Buffer): Buffer {
  box.writeUInt32BE(box.length, 0)
  return box
}

function countBoxes(container: Buffer): number {
  let count = 0
  for (let at = 8; at < container.length; at += container.readUInt32BE(at)) count += 1
  return count
}

/** Version 0 with 8-bit indices: header 12, entry count 4, then item id 2, association count 1, a byte for each. */
function associate(ipma: Buffer, index: number): Buffer {
  const grown = Buffer.from(ipma)
  const count = grown.readUInt8(18)
  grown.writeUInt8(count + 1, 18)
  const at = 19 + count
  return sized(Buffer.concat([grown.subarray(0, at), Buffer.from([0x80 | index]), grown.subarray(at)]))
}

/** Moves the places of the items' bytes: version 0, with base offsets and extents of 4 bytes, as heif-enc writes them. */
function shiftItems(heic: Buffer, by: number): void {
  const iloc = heic.indexOf('iloc') - 4
  let at = iloc + 16
  for (let left = heic.readUInt16BE(iloc + 14); left > 0; left--) {
    const base = at + 4
    heic.writeUInt32BE(heic.readUInt32BE(base) + by, base)
    at = base + 6 + 8 * heic.readUInt16BE(base + 4)
  }
}
