/** One event: its name, and its data, parsed from JSON. */
export interface ServerSentEvent {
  event: string | undefined
  data: unknown
}

/**
 * Takes the events off the front of a text that is still being received. A comment only shows that the connection is
 * alive, and is not an event.
 * @returns The events, and the rest of the text, which belongs to an incomplete event.
 * @throws SyntaxError if an event's data is not JSON.
 */
export function takeEvents(text: string): { events: ServerSentEvent[]; rest: string } {
  const parts = text.split(/\r?\n\r?\n/)
  const rest = parts.pop() ?? ''
  return { events: parts.flatMap(eventIn), rest }
}

function eventIn(part: string): ServerSentEvent[] {
  const lines = part.split(/\r?\n/)
  const of = (field: string) =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart())
  const data = of('data')
  return data.length === 0 ? [] : [{ event: of('event')[0], data: JSON.parse(data.join('\n')) }]
}
