/**
 * The parameters of a query that may be logged, and how their values must look. All others are left out, also their names:
 * a query may have a token, a key or a mail address in any place.
 */
const loggedParameters: Readonly<Record<string, RegExp>> = {
  /** The id of a document in the public catalog. */
  document: /^[a-z]{2}-[a-z]{2,20}(-[a-z]{2,20}){0,4}$/,
  /** The language of a page, and the days that a chart shows. */
  lang: /^[a-z]{2}$/,
  days: /^\d{1,3}$/,
}

/** The part of an address's query that may be logged; undefined if nothing of it may. */
export function loggedQuery(address: string): Readonly<Record<string, string>> | undefined {
  const [, query] = address.split(/\?(.*)/s)
  if (!query) return undefined
  const shown = [...new URLSearchParams(query)].filter(([name, value]) =>
    Object.hasOwn(loggedParameters, name) ? loggedParameters[name]?.test(value) : false,
  )
  return shown.length === 0 ? undefined : Object.fromEntries(shown)
}
