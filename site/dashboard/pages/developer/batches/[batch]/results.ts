import type { APIRoute } from 'astro'
import { fetchApi } from '../../../../call.ts'

/** As long as the API gives a reader for a whole answer. */
const longestMs = 300_000

/** The results of a batch as one file, in the mode that the browser shows: `?format=csv`, or JSON Lines. */
export const GET: APIRoute = async (context) => {
  const path = `/batches/${encodeURIComponent(context.params.batch ?? '')}/results`
  const format = context.url.searchParams.get('format') === 'csv' ? 'csv' : 'jsonl'
  const file = await fetchApi(context, 'GET', path, { query: { format }, longestMs })
  if (!file.ok) return new Response(null, { status: file.problem.status || 503 })
  const { headers, body } = file.value
  const kept = ['content-type', 'content-disposition'].map((name) => [name, headers.get(name) ?? ''])
  return new Response(body, { headers: Object.fromEntries(kept) })
}
