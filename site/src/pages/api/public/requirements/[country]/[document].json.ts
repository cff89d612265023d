import type { APIContext } from 'astro'
import { documentPaths } from '../../../../../document-paths.ts'

export const getStaticPaths = documentPaths

/** One document: the object that its page is made from. */
export function GET({ props }: APIContext<{ record: unknown }>): Response {
  return Response.json(props.record)
}
