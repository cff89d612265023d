import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { besideDocumentPaths } from '../../../document-paths.ts'
import { documentPicture } from '../../../social-image/document-image.ts'
import { drawGround, drawOn } from '../../../social-image/sheet.ts'

export const getStaticPaths = besideDocumentPaths

/** The picture of links to a document. */
export async function GET({ props: { record } }: APIContext<{ record: PublicRecord }>): Promise<Response> {
  const { frame, lines } = documentPicture(record)
  const png = await drawOn(await drawGround(frame), lines)
  return new Response(png, { headers: { 'content-type': 'image/png' } })
}
