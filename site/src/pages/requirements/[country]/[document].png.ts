import type { PublicRecord } from '@likeness/rules'
import type { APIContext } from 'astro'
import { documentFilePaths } from '../../../document-paths.ts'
import { documentPicture } from '../../../social-image/document-image.ts'
import { drawGround, drawOn } from '../../../social-image/sheet.ts'

export const getStaticPaths = documentFilePaths

/** The picture that a shared link to a document shows. */
export async function GET({ props: { record } }: APIContext<{ record: PublicRecord }>): Promise<Response> {
  const { frame, lines } = documentPicture(record)
  const png = await drawOn(await drawGround(frame), lines)
  return new Response(png, { headers: { 'content-type': 'image/png' } })
}
