import type { APIContext } from 'astro'
import { markdownResponse } from '../../formats/markdown-parts.ts'
import { textPageMarkdown } from '../../formats/text-page-markdown.ts'
import type { Guide } from '../../guides/guide.ts'
import { guideIn, guideName, guides } from '../../guides/guides.ts'
import { readOperator } from '../../information/operator.ts'
import { inEnglish } from '../../messages/english.ts'

export const getStaticPaths = () =>
  guides.map((guide) => ({ params: { guide: guideName(guide) }, props: { guide } }))

export const GET = ({ props }: APIContext<{ guide: Guide }>): Response =>
  markdownResponse(textPageMarkdown(guideIn(props.guide, inEnglish), readOperator()))
