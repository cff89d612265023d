import ExifReader from 'exifreader'
import { thresholds } from '../../thresholds/all.ts'
import { findContentCredentials } from './content-credentials.ts'
import { findXmp, xmpValues } from './xmp-text.ts'

/** What the file's own metadata states about the origin of the picture. */
export interface DeclaredOrigin {
  /** Program names from EXIF Software, XMP CreatorTool and history, and PNG text, without repetition. */
  readonly software: readonly string[]
  /** IPTC digital source types from XMP and C2PA, the last part of their path, such as `trainedAlgorithmicMedia`. */
  readonly sourceTypes: readonly string[]
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

/** XMP is left out, because the library takes minutes to parse a hostile packet. */
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

/** Each group has a type of its own for each tag. Only a name and a text matter here. */
function textsOf(group: object | undefined): Texts {
  return Object.fromEntries(
    Object.entries(group ?? {}).map(([name, tag]: [string, { description?: unknown; value?: unknown }]) => {
      const text = tag?.description ?? tag?.value
      return [name, typeof text === 'string' ? text.trim() : undefined]
    }),
  )
}
