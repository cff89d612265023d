import type pg from 'pg'

/** More texts than the API sends; should one be put together from what callers send, its variants get no name. */
const mostNames = 500
const names = new Map<string, string>()

/**
 * Has a session prepare each statement that has parameters, under a name, and send only the name from then on. The
 * server parses and plans the ledger's statements once a session instead of each time, which costs it more than to run
 * them: hold with capture gets half as fast again. PgBouncer passes such statements on from version 1.21.
 */
export function prepareStatements(session: pg.PoolClient): void {
  const { query } = session
  Object.defineProperty(session, 'query', {
    value: (text: unknown, values: unknown, ...others: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text)
      return Reflect.apply(query, session, name ? [{ name, text, values }] : [text, values, ...others])
    },
  })
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `likeness_${names.size}`
  names.set(text, name)
  return name
}
