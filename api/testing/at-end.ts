import { after } from 'node:test'

const endings: (() => Promise<unknown>)[] = []

/** Has something closed when the test file is done: what was opened last, first. node:test's own hooks go the other way. */
export function atEnd(close: () => Promise<unknown>): void {
  if (endings.length === 0) {
    after(async () => {
      for (const ending of endings.toReversed()) await ending()
    })
  }
  endings.push(close)
}
