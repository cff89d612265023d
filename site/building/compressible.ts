/** The encodings in which files are stored next to their plain text, by the ending of the compressed file's name. */
export const readyEncodings = { br: '.br', gzip: '.gz' } as const
export type ReadyEncoding = keyof typeof readyEncodings

/** Below this many bytes the header of a compressed body costs more than it saves. */
const worthCompressingBytes = 1024

const text = /\.(atom|bin|css|graph|html|js|json|md|svg|txt|wasm|xml)$/

/** Whether a file of the built site is worth compressing: pictures are compressed already. */
export function isCompressible(name: string, bytes: number): boolean {
  return bytes >= worthCompressingBytes && text.test(name)
}

/** The name of the file that a compressed file belongs to; undefined for a file that is not compressed. */
export function plainName(name: string): string | undefined {
  const ending = Object.values(readyEncodings).find((one) => name.endsWith(one))
  return ending === undefined ? undefined : name.slice(0, -ending.length)
}
