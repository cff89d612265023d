import type { APIRoute } from 'astro'
import { fetchApi, passedOn } from '#dashboard/call.ts'

/** As long as the API gives a reader for a whole answer. */
const longestMs = 300_000

/** The items of a job as one file, in the mode that the browser shows: `?format=csv`, or NDJSON. */
export const GET: APIRoute = async (context) => {
  const path = `/jobs/${encodeURIComponent(context.params.job ?? '')}/items`
  const format = context.url.searchParams.get('format') === 'csv' ? 'csv' : 'ndjson'
  return passedOn(await fetchApi(context, 'GET', path, { query: { format }, longestMs }))
}
