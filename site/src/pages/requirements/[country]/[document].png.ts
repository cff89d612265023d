import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { documentPaths } from '../../../document-paths.ts'
import { documentPicture } from '../../../picture/document-picture.ts'
import { png } from '../../../picture/png.ts'

export const getStaticPaths = documentPaths

/** The picture of links to a document. */
export async function GET({ props: { record } }: APIContext<{ record: PublicRecord }>): Promise<Response> {
  return new Response(await png(documentPicture(record)), { headers: { 'content-type': 'image/png' } })
}
