import { sitePicture } from '../social-image/document-image.ts'
import { drawGround, drawOn } from '../social-image/sheet.ts'

/** The picture of links to a page that is about no document. */
export async function GET(): Promise<Response> {
  const png = await drawOn(await drawGround(null), sitePicture())
  return new Response(png, { headers: { 'content-type': 'image/png' } })
}
