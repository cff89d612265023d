/** A chunk of a PNG. */
export interface PngChunk {
  readonly type: string
  readonly content: Buffer
}

/** The chunks of a PNG up to its end. A chunk that is cut off is left out. */
export function* pngChunks(file: Buffer): Generator<PngChunk> {
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end > file.length) return
    const type = file.toString('latin1', at + 4, at + 8)
    yield { type, content: file.subarray(at + 8, end) }
    if (type === 'IEND') return
    at = end + 4
  }
}

/** A text of a PNG. */
export interface PngText {
  readonly keyword: string
  /** The language that an iTXt chunk states, or nothing. */
  readonly language: string
  readonly packed: boolean
  readonly encoding: 'latin1' | 'utf8'
  readonly bytes: Buffer
}

/** The text of a chunk of the type tEXt, zTXt or iTXt, null for other chunks and for broken ones. */
export function pngText({ type, content }: PngChunk): PngText | null {
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return null
  const keywordEnd = content.indexOf(0)
  if (keywordEnd < 0) return null
  const keyword = content.toString('latin1', 0, keywordEnd)
  const rest = content.subarray(keywordEnd + 1)
  const latin1 = { keyword, language: '', encoding: 'latin1' } as const
  if (type === 'tEXt') return { ...latin1, packed: false, bytes: rest }
  if (type === 'zTXt') return { ...latin1, packed: true, bytes: rest.subarray(1) }
  const languageEnd = rest.indexOf(0, 2)
  const translationEnd = languageEnd < 0 ? -1 : rest.indexOf(0, languageEnd + 1)
  if (translationEnd < 0) return null
  const language = rest.toString('latin1', 2, languageEnd)
  return {
    keyword,
    language,
    encoding: 'utf8',
    packed: rest[0] === 1,
    bytes: rest.subarray(translationEnd + 1),
  }
}
