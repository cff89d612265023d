import type { APIRoute } from 'astro'
import { fetchApi, passedOn } from '#dashboard/call.ts'

/** As long as the API gives a reader for a whole answer. */
const longestMs = 300_000

/** The results of a batch as one file, in the mode that the browser shows: `?format=csv`, or JSON Lines. */
export const GET: APIRoute = async (context) => {
  const path = `/batches/${encodeURIComponent(context.params.batch ?? '')}/results`
  const format = context.url.searchParams.get('format') === 'csv' ? 'csv' : 'jsonl'
  return passedOn(await fetchApi(context, 'GET', path, { query: { format }, longestMs }))
}
