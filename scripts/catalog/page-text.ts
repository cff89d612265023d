import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { extractText, getDocumentProxy } from 'unpdf'

/** The text of a saved page or PDF document; undefined if the file is neither, or has no text, as a scan. */
export async function textOf(bytes: Uint8Array): Promise<string | undefined> {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const text = begin.includes('%PDF-')
    ? await textOfPdf(bytes)
    : begin.includes('\0')
      ? ''
      : textOfPage(decoded(bytes, encodingNamedIn(begin)))
  return text.trim() === '' ? undefined : text
}

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes))
    return (await extractText(document, { mergePages: true })).text
  } catch {
    return ''
  }
}

const encodingNamedIn = (begin: string) => /charset\s*=\s*["']?([\w-]+)/i.exec(begin)?.[1] ?? 'utf-8'

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Elements whose content no reader sees. */
const unseen = new Set(['script', 'style', 'noscript', 'template', 'svg'])
/** Elements that do not end a line. */
const inline = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'big',
  'em',
  'font',
  'i',
  'mark',
  'small',
  'span',
  'strong',
  'sub',
  'u',
])

function textOfPage(html: string): string {
  const lines: string[] = []
  // Pages may be nested more deeply than the stack is high.
  const open: (DefaultTreeAdapterTypes.Node | string)[] = [parse(html)]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') lines.push(next)
    else if ('value' in next) lines.push(next.value)
    else if ('childNodes' in next && !unseen.has(next.nodeName)) {
      const isInline = inline.has(next.nodeName)
      open.push(isInline ? '' : '\n', ...next.childNodes.toReversed())
    }
  }
  return lines.join('')
}
