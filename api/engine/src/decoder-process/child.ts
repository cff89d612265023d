import { Socket } from 'node:net'
import { allowOnlyPhotoLoaders } from '../decoding/codec/with-sharp.ts'
import { letGo } from '../decoding/raster.ts'
import { openAnswering } from './answer.ts'
import { readFrames, sendFrame } from './frames.ts'
import type { Answer, Request } from './messages.ts'
import { putShared, takeShared } from './shared-file.ts'
import { fileDescriptor, mostFileBytes, photoOffset, requestLimits, socketDescriptor } from './wiring.ts'

/*
 * The program of a decoder process. It answers the engine through a socket, and ends when the engine closes it. Photos and
 * pixels go through a file that both have open, or through the socket if there is none or it is full.
 */

allowOnlyPhotoLoaders()
const file = process.argv.includes('--file') ? fileDescriptor : null
const socket = new Socket({ fd: socketDescriptor })
const answerTo = openAnswering()
/** Where the next bytes go in the file. Each request with a photo starts it anew. */
let end = 0

socket.on('close', () => process.exit())
socket.on('error', () => process.exit())
readFrames(
  socket,
  requestLimits,
  // The engine sends nothing but requests.
  ({ message, bytes }) => void answer(message as Request, bytes),
  () => process.exit(1),
)
send({ id: 0, value: 'ready', fault: null })

async function answer({ id, asked, inFile }: Request, attached: Uint8Array | null): Promise<void> {
  try {
    if (inFile?.offset === photoOffset) end = photoOffset + inFile.length
    const photo = inFile && file !== null ? takeShared(file, inFile) : attached
    const answered = await answerTo(asked, photo ?? new Uint8Array())
    if (answered) send({ id, value: answered.value, fault: null }, answered.bytes, answered.isSpare)
  } catch (error) {
    send({ id, value: null, fault: String(error) })
  }
}

function send(answer: Pick<Answer, 'id' | 'value' | 'fault'>, bytes?: Uint8Array, isSpare = false): void {
  const inFile = bytes ? put(bytes) : null
  const { user, system } = process.cpuUsage()
  const message: Answer = { ...answer, inFile, cpuSeconds: (user + system) / 1e6 }
  sendFrame(socket, message, inFile ? undefined : bytes)
  if (inFile && bytes && isSpare) letGo(bytes)
}

function put(bytes: Uint8Array): Answer['inFile'] {
  if (file === null || end + bytes.length > mostFileBytes) return null
  const place = { offset: end, length: bytes.length }
  if (!putShared(file, bytes, place.offset)) return null
  end += bytes.length
  return place
}
