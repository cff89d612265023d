import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { run } from './run.ts'

/** Reads a line from the terminal, or from what is piped in. The terminal does not show a secret one. */
function ask(question: string, secret: boolean): Promise<string> {
  const { stdin, stderr } = process
  stderr.write(question)
  const output = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY === true })
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('close', () => {
      if (secret && stdin.isTTY) stderr.write('\n')
      resolve('')
    })
  })
}

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
  ask,
  signal: stop.signal,
})
