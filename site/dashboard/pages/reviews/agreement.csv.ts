import type { APIRoute } from 'astro'
import { fetchApi } from '../../call.ts'

/** The decisions about findings as CSV, in the mode that the browser shows. */
export const GET: APIRoute = async (context) => {
  const file = await fetchApi(context, 'GET', '/reviews/agreement', { query: { format: 'csv' } })
  if (!file.ok) return new Response(null, { status: file.problem.status || 503 })
  const { headers, body } = file.value
  const kept = ['content-type', 'content-disposition'].map((name) => [name, headers.get(name) ?? ''])
  return new Response(body, { headers: Object.fromEntries(kept) })
}
