import type { APIContext } from 'astro'
import { markdownResponse } from '../formats/markdown-parts.ts'
import { textPageMarkdown } from '../formats/text-page-markdown.ts'
import { information } from '../information/information.ts'
import { readOperator } from '../information/operator.ts'
import type { TextPage } from '../information/text-page.ts'

export const getStaticPaths = () =>
  information.map((page) => ({ params: { information: page.path.slice(1) }, props: { page } }))

export const GET = ({ props }: APIContext<{ page: TextPage }>): Response =>
  markdownResponse(textPageMarkdown(props.page, readOperator()))
