import ExifReader from 'exifreader'

/** What the file's own metadata says of how the picture came to be. */
export interface DeclaredOrigin {
  /** Program names from EXIF Software, XMP CreatorTool and history, and PNG text; without repetition. */
  readonly software: readonly string[]
  /** IPTC digital source type, its last path part, such as `trainedAlgorithmicMedia`; null if none is given. */
  readonly digitalSourceType: string | null
  /** Whether the file carries a C2PA manifest (Content Credentials). */
  readonly contentCredentials: boolean
  /** Actions named in the C2PA manifest, such as `c2pa.edited`. */
  readonly actions: readonly string[]
  /** Whether text that image generators leave (prompt, sampler, seed) is in the file. */
  readonly generatorText: boolean
}

const softwareTags = [
  ['exif', 'Software'],
  ['exif', 'ProcessingSoftware'],
  ['xmp', 'CreatorTool'],
  ['xmp', 'Software'],
  ['pngText', 'Software'],
] as const

/**
 * Reads declared origin from any of the engine's formats. Never throws: metadata that can't be parsed declares
 * nothing. The C2PA manifest is looked for by its box labels (C2PA 2.1, 11.1: JUMBF superbox labelled `c2pa`) and
 * is not validated: a claim of editing counts even when its signature does not hold.
 */
export async function readDeclaredOrigin(bytes: Uint8Array): Promise<DeclaredOrigin> {
  const tags = await readTags(bytes)
  const manifest = findManifest(bytes)
  const named = softwareTags.map(([group, name]) => textOf(tags[group]?.[name]))
  const history = textOf(tags.xmp?.History).matchAll(/softwareAgent: ([^;]+)/g)
  const pngText = Object.entries(tags.pngText ?? {}).map(([key, tag]) => `${key}: ${textOf(tag)}`)
  const iptcType = textOf(tags.xmp?.DigitalSourceType) || manifest.digitalSourceType
  return {
    software: [...new Set([...named, ...[...history].map((match) => match[1]?.trim() ?? '')])].filter(
      Boolean,
    ),
    digitalSourceType: iptcType.split('/').at(-1) || null,
    contentCredentials: manifest.present,
    actions: manifest.actions,
    generatorText: pngText.some((text) =>
      /^(parameters|prompt|workflow|sd-metadata|dream): .{8}/is.test(text),
    ),
  }
}

type Tag = { description?: unknown; value?: unknown } | undefined
type TagGroups = Partial<Record<'exif' | 'xmp' | 'pngText', Record<string, Tag>>>

async function readTags(bytes: Uint8Array): Promise<TagGroups> {
  const copy = new ArrayBuffer(bytes.length)
  new Uint8Array(copy).set(bytes)
  try {
    const { exif, xmp, pngText } = ExifReader.load(copy, { expanded: true })
    return { exif: pick(exif), xmp: pick(xmp), pngText: pick(pngText) }
  } catch {
    return {}
  }
}

/** The groups have a type of their own for each tag; only a text and a name matter here. */
const pick = (group: object | undefined): Record<string, Tag> =>
  Object.fromEntries(Object.entries(group ?? {}))

function textOf(tag: Tag): string {
  const text = tag?.description ?? tag?.value ?? ''
  return typeof text === 'string' ? text.trim() : ''
}

function findManifest(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = buffer.indexOf('jumdc2pa')
  if (start < 0) return { present: false, actions: [], digitalSourceType: '' }
  const text = buffer.toString('latin1', start, Math.min(start + 2_000_000, buffer.length))
  return {
    present: true,
    actions: [...new Set(text.match(/c2pa\.[a-z_]+(?=\W)/g) ?? [])].filter((name) => editActions.has(name)),
    digitalSourceType: text.match(/digitalsourcetype\/([A-Za-z]+)/)?.[1] ?? '',
  }
}

/** Actions of the C2PA specification (2.1, table 9) that change what is seen; cropping and resizing do not. */
const editActions = new Set([
  'c2pa.color_adjustments',
  'c2pa.drawing',
  'c2pa.edited',
  'c2pa.filtered',
  'c2pa.removed',
  'c2pa.composited',
  'c2pa.placed',
])
