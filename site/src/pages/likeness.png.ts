import { sitePicture } from '../picture/document-picture.ts'
import { drawGround, drawOn } from '../picture/sheet.ts'

/** The picture of links to a page that is about no document. */
export async function GET(): Promise<Response> {
  const png = await drawOn(await drawGround(null), sitePicture())
  return new Response(png, { headers: { 'content-type': 'image/png' } })
}
