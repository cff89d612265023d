import type { Encoding } from './stored-files.ts'

/** The best first, for clients that give equal weights. */
const preferred = ['br', 'gzip'] as const

/**
 * The encoding that an Accept-Encoding header (RFC 9110, 12.5.3) prefers among brotli, gzip and none: the one with the
 * highest weight. If weights are equal, brotli comes before gzip and gzip before none. A client that forbids the plain
 * text gets it too, because the text is more useful than a refusal.
 */
export function acceptedEncoding(header = ''): Encoding {
  const known = chosen.get(header)
  if (known !== undefined) return known
  const encoding = choose(header)
  // Most clients send one of a few headers. The limit keeps a client that sends many different ones from filling memory.
  if (chosen.size < 100) chosen.set(header, encoding)
  return encoding
}

const chosen = new Map<string, Encoding>()

function choose(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(offer))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const best = Math.max(...preferred.map(weightOf), weights.get('identity') ?? 0)
  return preferred.find((encoding) => weightOf(encoding) > 0 && weightOf(encoding) === best) ?? 'identity'
}

function offer(text: string): [string, number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
