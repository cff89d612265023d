const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML, between tags or in an attribute in double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)

/** An HTTP response in an XML format. */
export const xmlResponse = (body: string, type: string): Response =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })
