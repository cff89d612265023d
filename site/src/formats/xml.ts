const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in XML, between tags or in an attribute in double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)

/** An answer in an XML format. */
export const xmlResponse = (body: string, type: string): Response =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })
