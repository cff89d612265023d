import { thresholds } from '../../thresholds/all.ts'
import { sniffFormat } from '../image-format.ts'
import { exifBlocks } from '../structure/exif-blocks.ts'
import { type ExifDirectory, readExif } from '../structure/exif-entries.ts'
import { pngChunks, pngText } from '../structure/png-chunks.ts'
import { findContentCredentials } from './content-credentials.ts'
import { findXmp, xmpValues } from './xmp-text.ts'

/** What the file's own metadata states about the origin of the picture. */
export interface DeclaredOrigin {
  /** Program names from EXIF Software, XMP CreatorTool and history, and PNG text, without repetition. */
  readonly software: readonly string[]
  /** IPTC digital source types from XMP and C2PA, the last part of their path, such as `trainedAlgorithmicMedia`. */
  readonly sourceTypes: readonly string[]
  /** The parts of the picture that were changed, by the history in XMP (`stEvt:changed`), such as `background`. */
  readonly changedParts: readonly string[]
  /** Whether the file contains a C2PA manifest (Content Credentials). */
  readonly contentCredentials: boolean
  /** Actions of the C2PA manifest that change what is visible, such as `c2pa.edited`. */
  readonly actions: readonly string[]
  /** Whether the file contains text that image generators leave (prompt, sampler, seed). */
  readonly generatorText: boolean
}

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
    software: [...new Set(software.flatMap((name) => name || []))],
    sourceTypes: [...xmpTypes, ...credentials.sourceTypes],
    changedParts: xmpValues(xmp, 'changed').flatMap((parts) => parts.split(/\s*;\s*/)),
    contentCredentials: credentials.present,
    actions: credentials.actions,
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
