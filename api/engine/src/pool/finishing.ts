import type { RuleDocument } from '@likeness/rules'
import { openDecoder, type ProcessDecoder } from '../decoder-process/open-decoder.ts'
import { sniffFormat } from '../decoding/image-format.ts'
import type { PrintSheet, SheetOptions } from '../print-sheet/make-sheet.ts'
import { type Outcome, refusal } from '../problem.ts'
import { limits } from '../thresholds/limits.ts'
import { photoQueue } from './photo-queue.ts'

/** What a finished photo is, in pixels. */
export interface FinishedFacts {
  readonly format: 'jpeg' | 'png'
  readonly width: number
  readonly height: number
}

/** What can be done with a finished photo: a JPEG or a PNG of at most `limits.maxBackgroundPixels`. */
export interface Finishing {
  /**
   * Decodes a finished photo and returns what it is. Problems: `unsupported_image_format`, before anything is decoded;
   * `unreadable_image`, `too_many_pixels`, `payload_too_large`, `decoding_stopped`, `queue_full`, `engine_failure`.
   */
  readFinished(photo: Uint8Array): Promise<Outcome<FinishedFacts>>
  /** Lays a finished photo out on paper: see `makeSheet`. Problems: those of `readFinished`, and `no_print`. */
  printSheet(photo: Uint8Array, document: RuleDocument, options: SheetOptions): Promise<Outcome<PrintSheet>>
}

export interface FinishingOptions {
  /** How long decoding one photo may take, in seconds; `limits.photoDecodingSeconds` if absent. */
  readonly decodingSeconds?: number | undefined
  /** Called with the reason of each `engine_failure`, or why a decoder process died of a photo, for the log. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/**
 * Works on finished photos in a decoder process of its own, so that they wait for no photo that is judged. The process is
 * started with the first photo.
 */
export function openFinishing({
  decodingSeconds,
  onFailure,
}: FinishingOptions): Finishing & { close(): void } {
  const queue = photoQueue(1, limits.finishedWaiting)
  const onDeath = (reason: string) => onFailure?.(new Error(reason))
  let decoder: ProcessDecoder | undefined

  async function inTurn<T>(
    photo: Uint8Array,
    work: (decoder: ProcessDecoder, format: FinishedFacts['format']) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const format = sniffFormat(photo)
    if (format !== 'jpeg' && format !== 'png') {
      return refusal('unsupported_image_format', 'Only a finished photo is accepted. Send a JPEG or a PNG.')
    }
    const attempt = async () => {
      decoder ??= openDecoder({ photoSeconds: decodingSeconds, onDeath })
      try {
        return await work(decoder, format)
      } catch (error) {
        onFailure?.(error)
        return refusal('engine_failure', 'The photo could not be read because of a fault in the service.')
      } finally {
        decoder.rest()
      }
    }
    return queue.run(attempt, { timeUp: [AbortSignal.timeout(limits.checkSeconds * 1000)] })
  }

  const maxPixels = limits.maxBackgroundPixels
  return {
    readFinished: (photo) =>
      inTurn(photo, async (decoder, format) => {
        const read = await decoder.facts(photo, { maxPixels })
        if (!read.ok) return read
        const { width, height } = read.value
        return { ok: true, value: { format, width, height } }
      }),
    printSheet: (photo, document, options) =>
      inTurn(photo, (decoder) => decoder.sheet(photo, { document, options })),
    close() {
      queue.close()
      decoder?.close()
    },
  }
}
