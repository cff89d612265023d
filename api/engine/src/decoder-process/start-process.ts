import { ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { type Confinement, confinements } from '../choices.ts'
import { confined, decoderEnvironment, decoderProgram, startFolder } from './confinement.ts'
import { Answer, type Asked, type Request } from './messages.ts'
import { mostAnswerBytes, readFrames, sendFrame, socketDescriptor } from './transport.ts'

/** The answer to a request: its value, which has not been checked yet, and the bytes beside it. */
export interface Answered {
  readonly value: unknown
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A decoder process has ended, or was ended, before it answered. */
export class DecoderEnded extends Error {}

/** The program of the decoder failed by a fault of its own. The process can go on. */
export class DecoderFault extends Error {}

export type DecoderProcess = ReturnType<typeof attend>

export interface StartOptions {
  readonly confinement: Confinement
  /** The memory that it may write to; `limits.decoderMemoryBytes` if absent. */
  readonly memoryBytes?: number | undefined
}

/** How much of what a process writes as its last words is kept, in characters. */
const lastWords = 600

/**
 * Starts a decoder process. It ends with this process, and with this thread where the system can do that. Once it is ready,
 * it keeps no process alive while no request waits.
 *
 * @returns Null if this machine lacks what the confinement takes.
 */
export function startProcess({ confinement, memoryBytes }: StartOptions): DecoderProcess | null {
  const [program, ...parts] = confined(confinement, decoderProgram(), memoryBytes) ?? []
  if (!program) return null
  const child = spawn(program, parts, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: decoderEnvironment(),
    cwd: startFolder,
  })
  return attend(child, confinement)
}

/** One decoder process. Requests are answered in any order. */
function attend(child: ChildProcess, confinement: Confinement) {
  const socket = socketOf(child)
  const waiting = new Map<number, PromiseWithResolvers<Answered>>()
  // Its first answer says that it is ready.
  const ready = Promise.withResolvers<Answered>()
  waiting.set(0, ready)
  // The first request learns of a failure.
  ready.promise.catch(() => {})
  let requests = 0
  let cpuSeconds = 0
  let words = ''
  let ended: string | undefined

  /** The thread may end while nothing waits. */
  function holdOn(): void {
    for (const part of [child, socket, child.stderr]) {
      if (!(part instanceof Socket || part instanceof ChildProcess)) continue
      if (waiting.size > 0) part.ref()
      else part.unref()
    }
  }

  /** Ends the process at once. Requests that wait reject with the reason. */
  function end(reason: string): void {
    if (ended !== undefined) return
    ended = reason
    child.kill('SIGKILL')
    socket.destroy()
    const error = new DecoderEnded(reason)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    holdOn()
  }

  function answered({ id, value, fault, cpuSeconds: used }: Answer, bytes: Answered['bytes'] | null) {
    cpuSeconds = used
    const asked = waiting.get(id)
    waiting.delete(id)
    if (fault === null) asked?.resolve({ value, bytes: bytes ?? new Uint8Array() })
    else asked?.reject(new DecoderFault(`The decoder failed: ${fault}`))
    if (waiting.size === 0) holdOn()
  }

  child.on('error', (error) => end(`The decoder did not start: ${error.message}`))
  child.on('exit', (code, signal) => end(`The decoder ended with ${signal ?? code}. ${words}`.trim()))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-lastWords)
  })
  // An exit is reported with its reason; the socket may close before.
  socket.on('error', () => {})
  readFrames(
    socket,
    mostAnswerBytes,
    ({ message, bytes }) => answered(Answer.parse(message), bytes),
    (error) => end(`The decoder answered wrongly: ${error.message}`),
  )
  holdOn()

  function send(asked: Asked, photo?: Uint8Array): number {
    if (ended !== undefined) throw new DecoderEnded(ended)
    const request: Request = { id: ++requests, asked }
    sendFrame(socket, request, photo)
    return request.id
  }

  return {
    pid: child.pid,
    confinement,
    /** Resolves when the process can answer; rejects with the reason if it ends before. */
    ready: ready.promise,
    /** Whether the process has ended, or was ended. */
    get ended(): boolean {
      return ended !== undefined
    },
    /** The processor time that it has used, by its own word. */
    get cpuSeconds(): number {
      return cpuSeconds
    },
    /**
     * Sends a request, with the bytes of a photo, and waits for its answer.
     * @throws `DecoderEnded` or `DecoderFault`.
     */
    async ask(asked: Asked, photo?: Uint8Array): Promise<Answered> {
      const answer = Promise.withResolvers<Answered>()
      waiting.set(send(asked, photo), answer)
      holdOn()
      return answer.promise
    },
    /** Sends a request that has no answer. */
    tell: (asked: Asked): void => void send(asked),
    end,
  }
}

function socketOf(child: ChildProcess): Socket {
  const socket = child.stdio[socketDescriptor]
  if (!(socket instanceof Socket)) throw new Error('The decoder has no socket.')
  return socket
}

/** The confinements from the strictest that is tried to the weakest that is allowed. */
export function confinementsFrom(first: Confinement, weakest: Confinement): readonly Confinement[] {
  const start = confinements.indexOf(first)
  // Without a shell there is nothing that could set limits.
  const last = confined('limits', []) ? weakest : 'none'
  return confinements.slice(start, Math.max(start, confinements.indexOf(last)) + 1)
}
