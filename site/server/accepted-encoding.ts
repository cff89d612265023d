import type { Encoding } from './stored-files.ts'

/** Best first, where a client likes them alike. */
const preferred = ['br', 'gzip'] as const

/**
 * The encoding that an Accept-Encoding header (RFC 9110, 12.5.3) likes best of brotli, gzip and none: by weight, and
 * brotli before gzip before none where weights are equal. None is answered also to whoever forbids it, as the text is
 * worth more than a refusal.
 */
export function acceptedEncoding(header = ''): Encoding {
  const known = chosen.get(header)
  if (known !== undefined) return known
  const encoding = choose(header)
  // Clients send few different ones; whoever sends many is not remembered.
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
