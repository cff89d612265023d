import type { Answer, Asked } from './messages.ts'
import { type Checker, openChecker } from './open-checker.ts'

/* The program of the worker that judges photos in a page. It does one thing after the other. */

const tell = (answer: Answer) => postMessage(answer)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

let opening: Promise<Checker> | undefined
let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (data.ask === 'open') opening = open(data.folder)
  else last = last.then(() => (data.ask === 'check' ? check(data) : look(data)))
})

function open(folder: string): Promise<Checker> {
  let bytes = 0
  const onBytes = (more: number) => {
    bytes += more
    tell({ answer: 'loading', bytes })
  }
  const opened = openChecker({ folder, onBytes })
  opened.then(
    () => tell({ answer: 'open' }),
    (error: unknown) => tell({ answer: 'failure', reason: reasonOf(error) }),
  )
  return opened
}

async function look({ number, picture, framing }: Extract<Asked, { ask: 'look' }>): Promise<void> {
  try {
    tell({ answer: 'seen', number, hint: await (await opened()).look(picture, framing) })
  } catch (error) {
    tell({ answer: 'failure', number, reason: reasonOf(error) })
  }
}

async function opened(): Promise<Checker> {
  if (!opening) throw new Error('The engine was not opened.')
  return opening
}

async function check({ number, photo, by }: Extract<Asked, { ask: 'check' }>): Promise<void> {
  try {
    const checker = await opened()
    const bytes = new Uint8Array(await photo.arrayBuffer())
    const { document, baseline, subject = 'adult', language } = by
    const task = { bytes, document, baseline, mode: 'check', subject, language } as const
    const judged = await checker.check(task, (finding) => tell({ answer: 'finding', number, finding }))
    if (judged.ok) tell({ answer: 'result', number, result: judged.value.result })
    else tell({ answer: 'problem', number, problem: judged.problem })
  } catch (error) {
    tell({ answer: 'failure', number, reason: reasonOf(error) })
  }
}
