/** The largest number of documents that are compared. */
export const mostCompared = 4

/** The documents that an address asks to compare: `?documents=us-passport,de-passport`, or `documents` several times. */
export function askedDocuments(query: string): string[] {
  const asked = new URLSearchParams(query)
    .getAll('documents')
    .flatMap((value) => value.split(','))
    .map((id) => id.trim().toLowerCase())
  return [...new Set(asked)].filter((id) => /^[a-z]{2}-[a-z0-9-]+$/.test(id)).slice(0, mostCompared)
}

/** The address of a document's JSON, by its id. */
export function jsonAddress(id: string): string {
  return `/api/public/requirements/${id.slice(0, 2)}/${id.slice(3)}`
}
