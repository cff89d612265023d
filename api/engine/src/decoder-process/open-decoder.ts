import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { Confinement } from '../choices.ts'
import type { FileFacts, View } from '../decode/decode.ts'
import { letGoRaster, type Raster } from '../decode/raster.ts'
import { decodeHere, type Opening, type Photo } from '../measure/photo-decoder.ts'
import { type Outcome, refusal } from '../problem.ts'
import type { PrintSheet } from '../produce/print-sheet.ts'
import { limits } from '../thresholds/limits.ts'
import { type Asked, answers, type SentView, type Size } from './messages.ts'
import { openProcesses, type ProcessOptions } from './processes.ts'
import { type Answered, DecoderEnded, DecoderFault, type DecoderProcess } from './start-process.ts'
import { writeCoverage } from './transport.ts'

/** Decodes photos in a process of its own, and makes of finished photos what needs their pixels. One photo at a time. */
export type ProcessDecoder = ReturnType<typeof openDecoder>

export interface DecoderOptions extends ProcessOptions {
  /** By how much the time limits are longer; 1 if absent. */
  readonly timeLimitFactor?: number | undefined
  /** Called with the reason if a process ended by itself, for the log. */
  readonly onDeath?: ((reason: string) => void) | undefined
}

/**
 * Opens a decoder. Its process is started at once. Every outcome can be the problem `decoding_stopped`: the photo took too
 * long, or the process died of it. Then another process is started at once, for the next photo.
 */
export function openDecoder(options: DecoderOptions = {}) {
  const { timeLimitFactor = 1, onDeath } = options
  const photoSeconds = limits.photoDecodingSeconds * timeLimitFactor
  const processes = openProcesses(options)
  const used = new WeakSet<DecoderProcess>()
  let current: Work | undefined
  let isStopped = false
  /** The views of the photo, which are freed with it, so that the next one gets memory that the process has already. */
  const views = new Set<Raster>()

  async function begin(seconds: number): Promise<Work> {
    // A process may have died since the last photo, which is known only after a turn of the event loop.
    await setImmediate()
    const process = await processes.next()
    const clock = openClock(seconds * 1000, () => process.end(tooLong))
    current = { process, clock, seconds, isUsed: used.has(process), isBroken: false }
    used.add(process)
    return current
  }

  /**
   * Makes the first request for a photo. If a process breaks that had worked on other photos, one of them may be the
   * reason, such as by the memory that it took: then a new process tries again.
   */
  async function beginWith<Result>(
    seconds: number,
    request: (work: Work) => Promise<Outcome<Result>>,
  ): Promise<Outcome<Result>> {
    const work = await begin(seconds)
    if (isStopped) return brokeDecoder
    const outcome = await request(work)
    return work.isBroken && work.isUsed && !isStopped ? request(await begin(seconds)) : outcome
  }

  /** Asks for something and reads the answer, or refuses if the process ends before.
   * @throws `DecoderFault`
   */
  async function ask<Value, Result>(
    work: Work,
    asked: Asked & { readonly ask: keyof typeof answers },
    schema: z.ZodType<Outcome<Value>>,
    read: (value: Value, bytes: Answered['bytes']) => Result,
    photo?: Uint8Array,
  ): Promise<Outcome<Result>> {
    const { process, clock, seconds } = work
    clock.begin()
    try {
      const { value, bytes } = await process.ask(asked, photo)
      const outcome = schema.parse(value)
      return outcome.ok ? { ok: true, value: read(outcome.value, bytes) } : outcome
    } catch (error) {
      if (error instanceof DecoderFault) throw error
      const reason = error instanceof DecoderEnded ? error.message : `The decoder answered wrongly: ${error}`
      process.end(reason)
      processes.renew()
      if (reason === tooLong) return tookTooLong(seconds)
      if (reason === stopped) return brokeDecoder
      work.isBroken = true
      onDeath?.(reason)
      return brokeDecoder
    } finally {
      clock.pause()
    }
  }

  return {
    async open(bytes: Uint8Array, opening: Opening): Promise<Outcome<Photo>> {
      const { pixels, ...asked } = opening
      // Nothing is decoded then, and another process would get a copy, which may be large.
      if (pixels) return decodeHere.open(bytes, opening)
      return beginWith(photoSeconds, async (work) => {
        const opened = await ask(
          work,
          { ask: 'open', opening: asked },
          answers.open,
          ({ file, view }, values) => ({ file, whole: keptView(view, values) }),
          bytes,
        )
        return opened.ok ? { ok: true, value: photoOf(work, opened.value) } : opened
      })
    },
    /** Decodes a photo and returns what it is. Problems: those of `open`. */
    facts: (bytes: Uint8Array, opening: Pick<Opening, 'maxPixels'>): Promise<Outcome<FileFacts>> =>
      beginWith(photoSeconds, (work) =>
        ask(work, { ask: 'facts', opening }, answers.facts, (file) => file, bytes),
      ),
    /** Lays out a finished photo: see `makeSheet`. */
    sheet: (
      bytes: Uint8Array,
      asked: Omit<Extract<Asked, { ask: 'sheet' }>, 'ask'>,
    ): Promise<Outcome<PrintSheet>> =>
      beginWith(limits.sheetSeconds * timeLimitFactor, (work) =>
        ask(
          work,
          { ask: 'sheet', ...asked },
          answers.sheet,
          (sheet, made) => ({ ...sheet, bytes: made }),
          bytes,
        ),
      ),
    /** Says that the photo is not used any more, so that its pixels are released. */
    releasePhoto(): void {
      if (current && !current.process.ended) current.process.tell({ ask: 'release' })
      current = undefined
      isStopped = false
      processes.renew()
      for (const raster of views) letGoRaster(raster)
      views.clear()
    },
    /** Ends the work on the photo at once: each further request is refused, until `releasePhoto` is called. */
    stop(): void {
      isStopped = true
      current?.process.end(stopped)
    },
    /** How the process is held, once it has started. */
    confinement: async (): Promise<Confinement> => (await processes.next()).confinement,
    /** The id of the process that decodes now. */
    pid: processes.pid,
    /** Ends the process. No photo can be opened any more. */
    close: processes.close,
  }

  function keptView(sent: SentView, values: Answered['bytes']): View {
    const view = viewOf(sent, values)
    views.add(view.raster)
    return view
  }

  /** The view as all pixels of the photo, which belong to the caller. */
  function handedOver(raster: Raster): Outcome<Raster> {
    views.delete(raster)
    return { ok: true, value: raster }
  }

  function photoOf(work: Work, { file, whole }: Pick<Photo, 'file' | 'whole'>): Photo {
    const { raster } = whole
    const isWhole = raster.width === file.width && raster.height === file.height
    const native = () =>
      ask(work, { ask: 'native' }, answers.native, (size, values) => rasterOf(size, values))
    return {
      file,
      whole,
      closeUp: (area) => ask(work, { ask: 'closeUp', area }, answers.closeUp, keptView),
      native: async () => (isWhole ? handedOver(raster) : native()),
      measureDetail: ({ mesh, eyeMiddle, interEye, chinY }, searchesTraces) => {
        // Only these fields of the face are sent.
        const face = { mesh, eyeMiddle, interEye, chinY }
        if (!work.process.ended) work.process.tell({ ask: 'face', face, searchesTraces })
        return ({ file, head: { hairTopY, leftX, rightX }, mask: { area, coverage } }) => {
          const asked = { ask: 'look', file, head: { hairTopY, leftX, rightX }, area } as const
          return ask(work, asked, answers.look, (detail) => detail, writeCoverage(coverage))
        }
      },
    }
  }
}

/** The work on one photo: its process, and the time that is left to it. */
interface Work {
  readonly process: DecoderProcess
  readonly clock: Clock
  readonly seconds: number
  /** Whether the process has worked on other photos before. */
  readonly isUsed: boolean
  /** Whether the process ended by itself. */
  isBroken: boolean
}

const tooLong = 'The photo took too long.'
const stopped = 'The work was stopped.'

const tookTooLong = (seconds: number) =>
  refusal(
    'decoding_stopped',
    `The file takes longer than ${seconds} seconds to decode. Export the photo again from the original, or scale it down.`,
  )

const brokeDecoder = refusal(
  'decoding_stopped',
  'The file is damaged or needs more memory to decode than is allowed. Export the photo again from the original, or scale it down.',
)

/** @throws If there are not exactly as many values as the size says. */
function rasterOf({ width, height }: Size, { buffer, byteOffset, byteLength }: Answered['bytes']): Raster {
  if (byteLength !== width * height * 3) throw new Error('The picture has another size than was said.')
  return { width, height, rgb: new Uint8ClampedArray(buffer, byteOffset, byteLength) }
}

const viewOf = ({ size, ...view }: SentView, values: Answered['bytes']): View => ({
  raster: rasterOf(size, values),
  ...view,
})

/** A time limit for work that pauses. It runs while at least one piece of work is under way. */
interface Clock {
  begin(): void
  pause(): void
}

/** @param onEnd Called once when the work has taken longer than the limit, in milliseconds. */
function openClock(limitMs: number, onEnd: () => void): Clock {
  let leftMs = limitMs
  let underWay = 0
  let startedMs = 0
  let timer: NodeJS.Timeout | undefined
  return {
    begin() {
      underWay += 1
      if (underWay > 1) return
      startedMs = performance.now()
      timer = setTimeout(onEnd, Math.max(leftMs, 0))
    },
    pause() {
      underWay -= 1
      if (underWay > 0) return
      clearTimeout(timer)
      leftMs -= performance.now() - startedMs
    },
  }
}
