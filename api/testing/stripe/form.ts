/** Parses a form with Stripe's notation for nested values: `line_items[0][price_data][currency]=usd`. */
export function parseForm(text: string): unknown {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/\]\[|\[|\]/).filter((step, i) => i === 0 || step !== '')
    const last = steps.pop() ?? ''
    let place = root
    for (const step of steps) {
      const next = place[step] ?? {}
      place[step] = next
      if (!isObject(next)) throw new TypeError(`${name} is both a value and a group`)
      place = next
    }
    place[last] = value
  }
  return withLists(root)
}

/** Turns groups whose names are 0, 1, 2 and so on into lists. */
function withLists(value: unknown): unknown {
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], i) => name === String(i))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
