import type { Text } from './sources.ts'

/** Some authorities refuse a client that names no browser. */
const userAgent = 'Mozilla/5.0 (compatible; LikenessCatalog; reads what it cites)'

/** The texts as a configuration of curl that saves each one under its name. */
export function curlConfig(texts: readonly Text[]): string {
  const lines = texts.flatMap(({ url, file }) => [
    `url = ${JSON.stringify(url)}`,
    `output = ${JSON.stringify(file)}`,
    `user-agent = ${JSON.stringify(userAgent)}`,
    'location',
    'compressed',
    'fail',
    'max-time = 60',
    'next',
  ])
  return `${lines.slice(0, -1).join('\n')}\n`
}
