import { sitePicture } from '../picture/document-picture.ts'
import { png } from '../picture/png.ts'

/** The picture of links to a page that is about no document. */
export async function GET(): Promise<Response> {
  return new Response(await png(sitePicture()), { headers: { 'content-type': 'image/png' } })
}
