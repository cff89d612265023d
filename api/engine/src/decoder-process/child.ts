import { Socket } from 'node:net'
import { decodePhoto, type View } from '../decode/decode.ts'
import { letGo, type Raster } from '../decode/raster.ts'
import { allowOnlyPhotoLoaders } from '../decode/with-sharp.ts'
import type { DetailOfFace } from '../measure/detail/detail.ts'
import { decodeHere, type Photo } from '../measure/photo-decoder.ts'
import type { Outcome } from '../problem.ts'
import type { Answer, Asked, Request, SentView, Size } from './messages.ts'
import { mostRequestBytes, readCoverage, readFrames, sendFrame, socketDescriptor } from './transport.ts'

/*
 * The program of a decoder process. It answers the engine through a socket, and ends when the engine closes it.
 */

allowOnlyPhotoLoaders()
const socket = new Socket({ fd: socketDescriptor })
const answerTo = openAnswering()

socket.on('close', endAtOnce)
socket.on('error', endAtOnce)
readFrames(
  socket,
  mostRequestBytes,
  // The engine sends nothing but requests.
  ({ message, bytes }) => void answer(message as Request, bytes),
  endAtOnce,
)
send({ id: 0, value: 'ready', fault: null })

/** Ends as the engine would end it: `process.exit` waits for the threads that decode, and has been seen to wait for ever. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

async function answer({ id, asked }: Request, bytes: Uint8Array | null): Promise<void> {
  try {
    const answered = await answerTo(asked, bytes ?? new Uint8Array())
    if (answered) send({ id, value: answered.value, fault: null }, answered.bytes)
  } catch (error) {
    send({ id, value: null, fault: String(error) })
  }
}

function send(answer: Omit<Answer, 'cpuSeconds'>, bytes?: Uint8Array): void {
  const { user, system } = process.cpuUsage()
  const message: Answer = { ...answer, cpuSeconds: (user + system) / 1e6 }
  sendFrame(socket, message, bytes)
}

/** The value of an answer, and the bytes that go beside it. */
interface Answered {
  readonly value: unknown
  readonly bytes?: Uint8Array
}

/** Memory outside the heap, in bytes, that is freed at once when a photo is put away. Less of it can wait. */
const muchMemory = 100_000_000

/** Answers requests within a decoder process. It holds one photo at a time. */
export function openAnswering(): (asked: Asked, bytes: Uint8Array) => Promise<Answered | null> {
  let photo: Photo | undefined
  let ofHead: ReturnType<DetailOfFace> | undefined

  function held(): Photo {
    if (!photo) throw new Error('There is no photo.')
    return photo
  }

  return async (asked, bytes) => {
    switch (asked.ask) {
      case 'open': {
        ofHead = undefined
        photo = undefined
        const opened = await decodeHere.open(bytes, asked.opening)
        return answerOf(opened, (decoded) => {
          photo = decoded
          return [{ file: decoded.file, view: sentView(decoded.whole) }, valuesOf(decoded.whole.raster)]
        })
      }
      case 'closeUp':
        return answerOf(await held().closeUp(asked.area), (view) => [sentView(view), valuesOf(view.raster)])
      case 'native':
        return answerOf(await held().native(), (raster) => [sizeOf(raster), valuesOf(raster)])
      case 'face':
        ofHead = held().measureDetail(asked.face, asked.searchesTraces)
        return null
      case 'look': {
        if (!ofHead) throw new Error('The request for a head came before the request for its face.')
        const { file, head, area } = asked
        return { value: await ofHead({ file, head, mask: { area, coverage: readCoverage(bytes) } }) }
      }
      case 'facts':
        return answerOf(await decodePhoto(bytes, asked.opening), ({ file }) => [file])
      case 'sheet': {
        // Loaded with the first sheet, because most decoders never make one.
        const { makeSheet } = await import('../produce/print-sheet.ts')
        const made = await makeSheet([{ bytes, document: asked.document }], asked.options)
        return answerOf(made, ({ bytes: written, ...sheet }) => [sheet, written])
      }
      case 'release':
        if (photo) letGo(photo.whole.raster.rgb)
        photo = undefined
        ofHead = undefined
        // The garbage of two large photos would exceed the memory that the process may have.
        if (process.memoryUsage().external > muchMemory) globalThis.gc?.()
        return null
    }
  }
}

/** Answers with a refusal as it is, and otherwise with a value and the bytes beside it. */
function answerOf<Value>(
  outcome: Outcome<Value>,
  parts: (value: Value) => readonly [value: unknown, bytes?: Uint8Array],
): Answered {
  if (!outcome.ok) return { value: outcome }
  const [value, bytes] = parts(outcome.value)
  return { value: { ok: true, value }, ...(bytes && { bytes }) }
}

const sizeOf = ({ width, height }: Raster): Size => ({ width, height })

const sentView = ({ raster, ...place }: View): SentView => ({ size: sizeOf(raster), ...place })

const valuesOf = ({ rgb }: Raster) => new Uint8Array(rgb.buffer, rgb.byteOffset, rgb.byteLength)
