/** One event: its name, and its data as the JSON says. */
export interface ServerSentEvent {
  event: string | undefined
  data: unknown
}

/**
 * Takes the events off the front of a text that is still being received. A comment, which only shows that the line is
 * alive, is none.
 * @returns What is left of the text belongs to an event that has not come whole.
 * @throws SyntaxError where the data of one is no JSON.
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
