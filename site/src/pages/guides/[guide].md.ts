import type { APIContext } from 'astro'
import { markdownResponse } from '../../formats/markdown-parts.ts'
import { textPageMarkdown } from '../../formats/text-page-markdown.ts'
import { guides } from '../../guides/guides.ts'
import { readOperator } from '../../information/operator.ts'
import type { TextPage } from '../../information/text-page.ts'

export const getStaticPaths = () =>
  guides.map((page) => ({ params: { guide: page.path.slice('/guides/'.length) }, props: { page } }))

export const GET = ({ props }: APIContext<{ page: TextPage }>): Response =>
  markdownResponse(textPageMarkdown(props.page, readOperator()))
