import ExifReader from 'exifreader'
import { thresholds } from '../../thresholds/all.ts'
import { findContentCredentials } from './content-credentials.ts'
import { findXmp, xmpValues } from './xmp-text.ts'

/** What the file's own metadata says of how the picture came to be. */
export interface DeclaredOrigin {
  /** Program names from EXIF Software, XMP CreatorTool and history, and PNG text; without repetition. */
  readonly software: readonly string[]
  /** IPTC digital source types from XMP and C2PA, their last path part, such as `trainedAlgorithmicMedia`. */
  readonly sourceTypes: readonly string[]
  /** Whether the file carries a C2PA manifest (Content Credentials). */
  readonly contentCredentials: boolean
  /** Actions of the C2PA manifest that change what is seen, such as `c2pa.edited`. */
  readonly actions: readonly string[]
  /** Whether text that image generators leave (prompt, sampler, seed) is in the file. */
  readonly generatorText: boolean
}

/** PNG texts under which image generators keep their settings. */
const generatorKeys = /^(parameters|prompt|workflow|sd-metadata|dream)$/i

/** Reads declared origin from any of the engine's formats. Never throws: metadata that can't be read declares nothing. */
export function readDeclaredOrigin(bytes: Uint8Array): DeclaredOrigin {
  const { exif, pngText } = readTags(bytes)
  const xmp = findXmp(bytes)
  const credentials = findContentCredentials(bytes)
  const software = [
    exif.Software,
    exif.ProcessingSoftware,
    pngText.Software,
    ...xmpValues(xmp, 'CreatorTool'),
    ...xmpValues(xmp, 'softwareAgent'),
  ]
  const xmpTypes = xmpValues(xmp, 'DigitalSourceType').map((url) => url.split('/').at(-1) ?? '')
  return {
    software: [...new Set(software.flatMap((name) => name || []))],
    sourceTypes: [...xmpTypes, ...credentials.sourceTypes],
    contentCredentials: credentials.present,
    actions: credentials.actions,
    generatorText: Object.entries(pngText).some(
      ([key, text]) => generatorKeys.test(key) && (text?.length ?? 0) >= thresholds.leastGeneratorText,
    ),
  }
}

type Texts = Record<string, string | undefined>

/** XMP is left out: parsing a hostile packet takes its reader minutes. */
function readTags(bytes: Uint8Array): { exif: Texts; pngText: Texts } {
  const copy = new ArrayBuffer(bytes.length)
  new Uint8Array(copy).set(bytes)
  try {
    const { exif, pngText } = ExifReader.load(copy, {
      expanded: true,
      includeTags: { exif: ['Software', 'ProcessingSoftware'], png: true },
    })
    return { exif: textsOf(exif), pngText: textsOf(pngText) }
  } catch {
    return { exif: {}, pngText: {} }
  }
}

/** The groups have a type of their own for each tag; only a name and a text matter here. */
function textsOf(group: object | undefined): Texts {
  return Object.fromEntries(
    Object.entries(group ?? {}).map(([name, tag]: [string, { description?: unknown; value?: unknown }]) => {
      const text = tag?.description ?? tag?.value
      return [name, typeof text === 'string' ? text.trim() : undefined]
    }),
  )
}
