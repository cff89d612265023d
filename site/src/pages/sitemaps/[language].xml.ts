import type { Language } from '@likeness/rules'
import type { APIContext } from 'astro'
import { englishPages, sitemap, translatedPages } from '../../formats/sitemap.ts'
import { xmlResponse } from '../../formats/xml.ts'
import { pathIn } from '../../messages/path-in.ts'
import { publishedLanguages } from '../../messages/site-messages.ts'

export const getStaticPaths = () =>
  publishedLanguages.map((language) => ({
    params: { language: language.toLowerCase() },
    props: { language },
  }))

/** Every page of one language. */
export function GET({ site, props: { language } }: APIContext<{ language: Language }>): Response {
  const own = translatedPages.map(({ path, version }) => ({ path: pathIn(language, path), version }))
  return xmlResponse(sitemap(language === 'en' ? [...own, ...englishPages] : own, site), 'application/xml')
}
