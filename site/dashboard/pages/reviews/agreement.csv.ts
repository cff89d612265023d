import type { APIRoute } from 'astro'
import { fetchApi, passedOn } from '#dashboard/call.ts'

/** The decisions about findings as CSV, in the mode that the browser shows. */
export const GET: APIRoute = async (context) =>
  passedOn(await fetchApi(context, 'GET', '/reviews/agreement', { query: { format: 'csv' } }))
