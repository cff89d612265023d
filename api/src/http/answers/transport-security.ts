/**
 * The header by which browsers use only HTTPS with this host and those below it, for two years (RFC 6797). The site's server
 * sends the same one; this is for an API that is reached directly.
 * @param baseUrl The public address of the service. Over HTTP, a browser must not get the header, so that there is none.
 */
export function transportHeaders(baseUrl: string): Readonly<Record<string, string>> {
  if (URL.parse(baseUrl)?.protocol !== 'https:') return {}
  return { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
}
