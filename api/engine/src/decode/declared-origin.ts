import { z } from 'zod'
import { thresholds } from '../thresholds/all.ts'
import { limits } from '../thresholds/limits.ts'
import { sniffFormat } from './image-format.ts'
import { type ExifDirectory, exifBlocks, readExif } from './structure/exif.ts'
import { pngChunks, pngText } from './structure/segments.ts'

/** What the file's own metadata states about the origin of the picture. */
export const DeclaredOrigin = z.strictObject({
  /** Program names from EXIF Software, XMP CreatorTool and history, and PNG text, without repetition. */
  software: z.array(z.string()),
  /** IPTC digital source types from XMP and C2PA, the last part of their path, such as `trainedAlgorithmicMedia`. */
  sourceTypes: z.array(z.string()),
  /** The parts of the picture that were changed, by the history in XMP (`stEvt:changed`), such as `background`. */
  changedParts: z.array(z.string()),
  /** Whether the file contains a C2PA manifest (Content Credentials). */
  contentCredentials: z.boolean(),
  /** Actions of the C2PA manifest that change what is visible, such as `c2pa.edited`. */
  actions: z.array(z.string()),
  /** Whether the file contains text that image generators leave (prompt, sampler, seed). */
  generatorText: z.boolean(),
})
export type DeclaredOrigin = z.infer<typeof DeclaredOrigin>

/** PNG texts in which image generators store their settings. */
const generatorKeys = /^(parameters|prompt|workflow|sd-metadata|dream)$/i

/**
 * Reads the declared origin from a file of any format that the engine reads. Never throws: unreadable metadata
 * declares nothing.
 */
export function readDeclaredOrigin(bytes: Uint8Array): DeclaredOrigin {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const exif = exifTexts(file)
  const texts = pngTexts(file)
  const xmp = findXmp(bytes)
  const credentials = findContentCredentials(bytes)
  const software = [
    exif(softwareTag),
    exif(processingSoftwareTag),
    texts.get('Software'),
    ...xmpValues(xmp, 'CreatorTool'),
    ...xmpValues(xmp, 'softwareAgent'),
  ]
  const xmpTypes = xmpValues(xmp, 'DigitalSourceType').map((url) => url.split('/').at(-1) ?? '')
  return {
    ...credentials,
    software: [...new Set(software.flatMap((name) => name || []))],
    sourceTypes: [...xmpTypes, ...credentials.sourceTypes],
    changedParts: xmpValues(xmp, 'changed').flatMap((parts) => parts.split(/\s*;\s*/)),
    generatorText: [...texts].some(
      ([key, text]) => generatorKeys.test(key) && text.length >= thresholds.leastGeneratorText,
    ),
  }
}

/** Tags of EXIF: the program that the camera or a person used, and the one that processed the photo (EXIF 3.0, 4.6.5). */
const softwareTag = 0x0131
const processingSoftwareTag = 0x000b

/** Finds the last text with a tag in the picture's EXIF directories. Other directories use the same numbers otherwise. */
function exifTexts(file: Buffer): (tag: number) => string | undefined {
  const format = sniffFormat(file)
  const entries = format ? [...exifBlocks(file, format)].flatMap((block) => readExif(block).entries) : []
  const texts = entries.filter(
    ({ directory, type }) => type === ascii && !otherDirectories.includes(directory),
  )
  return (tag) => {
    const found = texts.findLast((entry) => entry.tag === tag)
    return found && textOf(found.value)
  }
}

const otherDirectories: readonly ExifDirectory[] = ['thumbnail', 'gps', 'interoperability']
const ascii = 2

/** Texts that follow each other, each ended by a byte 0: UTF-8, or Latin-1 where they are no UTF-8. */
function textOf(value: Buffer): string {
  const texts = value.toString('latin1').replace(/\0+$/, '').split('\0')
  return texts.map(fromUtf8).join(', ').trim()
}

function fromUtf8(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1')
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? latin1 : text
}

/** The texts of a PNG by their keywords. Compressed texts, and those in a stated language, are left out. */
function pngTexts(file: Buffer): Map<string, string> {
  const chunks = sniffFormat(file) === 'png' ? [...pngChunks(file)] : []
  const texts = chunks.flatMap((chunk) => pngText(chunk) ?? [])
  const plain = texts.filter(({ packed, language }) => !packed && language === '')
  return new Map(plain.map(({ keyword, encoding, bytes }) => [keyword, bytes.toString(encoding).trim()]))
}

/**
 * The XMP packet of a file as text, cut at 256 kB. It is empty if there is none. A compressed packet is not
 * decompressed.
 */
function findXmp(bytes: Uint8Array): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.indexOf('<x:xmpmeta')
  if (start < 0) return ''
  const packet = file.subarray(start, start + limits.xmpBytes)
  const end = packet.indexOf('</x:xmpmeta>')
  return packet.toString('utf8', 0, end < 0 ? packet.length : end)
}

/**
 * The values of a property anywhere in the packet, as an attribute or as an element, with any prefix. Values longer
 * than 200 characters are left out.
 */
function xmpValues(packet: string, property: string): string[] {
  const pattern = new RegExp(`:${property}(?:="([^"]{1,200})"|>([^<]{1,200})<)`, 'g')
  return [...packet.matchAll(pattern)].map((match) => (match[1] ?? match[2] ?? '').trim())
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
export function findContentCredentials(
  bytes: Uint8Array,
): Pick<DeclaredOrigin, 'contentCredentials' | 'actions' | 'sourceTypes'> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.indexOf('jumdc2pa')
  if (start < 0) return { contentCredentials: false, actions: [], sourceTypes: [] }
  const manifest = file.subarray(start, start + limits.manifestBytes)
  const sourceType = /^https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w+)$/
  return {
    contentCredentials: true,
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
