import { sitePicture } from '../social-image/document-image.ts'
import { drawGround, drawOn } from '../social-image/sheet.ts'

/** The picture that a shared link shows for pages that are not about one document. */
export async function GET(): Promise<Response> {
  const png = await drawOn(await drawGround(null), sitePicture())
  return new Response(png, { headers: { 'content-type': 'image/png' } })
}
