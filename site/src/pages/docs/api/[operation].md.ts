import type { APIContext } from 'astro'
import { type AddressedOperation, operationPath, operations } from '../../../api-reference/document.ts'
import { operationPageMarkdown } from '../../../formats/api-markdown.ts'
import { markdownResponse } from '../../../formats/markdown-parts.ts'

export function getStaticPaths() {
  return operations.map((operation) => ({
    params: { operation: operationPath(operation.operationId).split('/').at(-1) },
    props: { operation },
  }))
}

/** One operation of the API as Markdown. */
export const GET = ({ props, site }: APIContext<{ operation: AddressedOperation }>): Response =>
  markdownResponse(operationPageMarkdown(props.operation, site))
