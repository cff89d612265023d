/** The largest number of documents that are compared. */
export const mostCompared = 4

/** The longest text that is looked up. */
const longestAsked = 100

/**
 * What an address asks to compare, as ids or words: `?documents=us-passport,UK passport`, or `documents` several times.
 */
export function askedDocuments(query: string): string[] {
  const asked = new URLSearchParams(query)
    .getAll('documents')
    .flatMap((value) => value.split(','))
    .map((text) => text.trim().slice(0, longestAsked))
    .map((text) => (/^[a-z]{2}-[a-z0-9-]+$/i.test(text) ? text.toLowerCase() : text))
  return [...new Set(asked)].filter((text) => text !== '').slice(0, mostCompared)
}

/** The address of a document's JSON, by its id. */
export function jsonAddress(id: string): string {
  return `/api/public/requirements/${id.slice(0, 2)}/${id.slice(3)}`
}
