import { createHash } from 'node:crypto'
import type { Catalog, RuleDocument } from '@likeness/rules'

type Source = RuleDocument['sources'][string]

/** A source of one document. */
export interface Use {
  document: RuleDocument
  /** The name of the source in the document. */
  name: string
  source: Source
}

/** A text that documents cite, by the address at which it is read. */
export interface Text {
  url: string
  /** The name of its file in a folder of saved pages. */
  file: string
  uses: readonly Use[]
}

/** Every text that the catalog cites, in the order of their addresses. */
export function citedTexts({ documents }: Pick<Catalog, 'documents'>): Text[] {
  const uses = documents.flatMap((document) =>
    Object.entries(document.sources).map(([name, source]) => ({ document, name, source })),
  )
  return [...Map.groupBy(uses, ({ source }) => source.url)]
    .map(([url, group]) => ({ url, file: savedName(url), uses: group }))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
}

/** The longest part of an address that is part of a file's name, in characters: the rest of the name tells addresses apart. */
const longestPart = 80

/** A file name for the page of an address, without characters that a file system refuses. Each address has its own. */
export function savedName(url: string): string {
  const readable = url
    .replace(/^https?:\/\/(www\.)?/, '')
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .slice(0, longestPart)
  return `${readable}.${createHash('sha256').update(url).digest('hex').slice(0, 8)}`
}
