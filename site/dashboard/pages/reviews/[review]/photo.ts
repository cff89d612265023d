import type { APIRoute } from 'astro'
import { fetchApi } from '#dashboard/call.ts'

/** The photo of a case, in the mode that the browser shows. Nothing may keep it. */
export const GET: APIRoute = async (context) => {
  const path = `/reviews/${encodeURIComponent(context.params.review ?? '')}/photo`
  const photo = await fetchApi(context, 'GET', path)
  if (!photo.ok) return new Response(null, { status: photo.problem.status || 503 })
  const { headers, body } = photo.value
  return new Response(body, {
    headers: {
      'content-type': headers.get('content-type') === 'image/png' ? 'image/png' : 'image/jpeg',
      'x-content-type-options': 'nosniff',
    },
  })
}
