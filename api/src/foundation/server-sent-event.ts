/** Writes one event of an event stream (HTML Standard, 9.2), with JSON data. */
export function serverSentEvent(name: string, data: unknown, id?: number): string {
  const numbered = id === undefined ? '' : `id: ${id}\n`
  return `${numbered}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
