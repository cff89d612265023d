import type pg from 'pg'

/**
 * Ends a session whose server has not answered a statement in time. A machine that loses its power closes no connection, so
 * that without this the system would wait for a quarter of an hour, and with it every call that needs a session. The
 * statement fails, and the pool opens another session, to the server that has taken over.
 * @param silenceMs Longer than the server itself lets a statement take, because a slow server is not a silent one.
 */
export function endOnSilence(session: pg.PoolClient, silenceMs: number): void {
  const { query } = session
  let waiting: NodeJS.Timeout | undefined
  const answered = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  Object.defineProperty(session, 'query', {
    configurable: true,
    value: (...statement: unknown[]) => {
      waiting ??= setTimeout(() => void session.end(), silenceMs).unref()
      return Reflect.apply(query, session, statement)
    },
  })
  session.on('drain', answered)
  session.on('end', answered)
}
