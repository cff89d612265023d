/* What unpacks and packs in Node. A browser has another module of the same name, `#zlib`. */
export { constants, crc32, deflateSync, inflateRawSync } from 'node:zlib'
