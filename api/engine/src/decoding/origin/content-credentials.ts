import { limits } from '../../thresholds/work/limits.ts'

/** What a C2PA manifest (Content Credentials) states about the picture. */
export interface ContentCredentials {
  readonly present: boolean
  /** Actions that change what is visible, such as `c2pa.edited`. */
  readonly actions: readonly string[]
  /** IPTC digital source types, the last part of their path, in the manifest's order. */
  readonly sourceTypes: readonly string[]
}

/** Actions of the C2PA specification (2.1, table 9) that change what is visible. Cropping and resizing do not. */
const editActions = new Set([
  'c2pa.color_adjustments',
  'c2pa.drawing',
  'c2pa.edited',
  'c2pa.filtered',
  'c2pa.removed',
  'c2pa.composited',
  'c2pa.placed',
])

/**
 * Finds the manifest by its box label (C2PA 2.1, 11.1: a JUMBF superbox of the type `c2pa`) and reads the strings in
 * it that name actions and source types, in CBOR or JSON. Signatures are not checked: a statement of editing counts
 * even if its signature is invalid.
 */
export function findContentCredentials(bytes: Uint8Array): ContentCredentials {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.indexOf('jumdc2pa')
  if (start < 0) return { present: false, actions: [], sourceTypes: [] }
  const manifest = file.subarray(start, start + limits.manifestBytes)
  const sourceType = /^https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w+)$/
  return {
    present: true,
    actions: [...new Set(stringsFrom(manifest, 'c2pa.').filter((text) => editActions.has(text)))],
    sourceTypes: stringsFrom(manifest, 'http').flatMap((text) => sourceType.exec(text)?.[1] ?? []),
  }
}

/** Every string of the manifest that begins with `beginning`, at its own length. */
function stringsFrom(manifest: Buffer, beginning: string): string[] {
  const found: string[] = []
  for (let at = manifest.indexOf(beginning); at >= 0; at = manifest.indexOf(beginning, at + 1)) {
    const length = lengthOfString(manifest, at)
    if (length !== null) found.push(manifest.toString('latin1', at, at + length))
  }
  return found
}

/**
 * The length of a string, or null. CBOR writes it before the text: in the low five bits of 0x60 to 0x77, or in the
 * byte after 0x78 (RFC 8949, 3.1). JSON puts the text in quotes.
 */
function lengthOfString(manifest: Buffer, at: number): number | null {
  const before = manifest[at - 1] ?? 0
  if (manifest[at - 2] === 0x78 && before >= 24) return before
  if (before === 0x22) {
    const end = manifest.subarray(at, at + 256).indexOf(0x22)
    return end < 0 ? null : end
  }
  return before >= 0x60 && before <= 0x77 ? before - 0x60 : null
}
