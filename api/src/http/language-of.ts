import type { Language } from '@likeness/engine'
import { languageTags } from '@likeness/rules/messages'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/**
 * The language in which a request is answered: the one that its fields name, otherwise the first of `Accept-Language`
 * (RFC 9110 section 12.5.4) that there is, otherwise English. A region or a script that we lack counts as its language:
 * `pt-BR` is Portuguese, `zh-TW` is Chinese in traditional characters.
 */
export function languageOf(
  named: Language | undefined,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Language {
  if (named !== undefined) return named
  const preferred = new Negotiator({ headers }).languages().flatMap((tag) => ourLanguage(tag) ?? [])
  return preferred[0] ?? 'en'
}

function ourLanguage(tag: string): Language | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return languageTags.find((ours) => ours === language || ours === `${language}-${script}`)
  } catch {
    // A RangeError: the caller sent what is no tag, such as "*".
    return undefined
  }
}
