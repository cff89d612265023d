import type { RuleDocument } from '@likeness/rules/rule'
import type { Confinement } from '../choices.ts'
import { sniffFormat } from '../decode/image-format.ts'
import { openDecoder, type ProcessDecoder } from '../decoder-process/open-decoder.ts'
import { type Outcome, refusal } from '../problem.ts'
import type { PrintSheet, SheetOptions } from '../produce/print-sheet.ts'
import { limits } from '../thresholds/limits.ts'
import { photoQueue, type Turn } from './photo-queue.ts'

/** What a finished photo is, in pixels. */
export interface FinishedFacts {
  readonly format: 'jpeg' | 'png'
  readonly width: number
  readonly height: number
}

/** A finished photo, and whose it is. */
export interface FinishedInput extends Pick<Turn, 'flow' | 'callerLeft' | 'onWorked'> {
  readonly bytes: Uint8Array
}

/** A finished photo that is to be laid out on paper. */
export interface SheetInput extends FinishedInput {
  readonly document: RuleDocument
  readonly options: SheetOptions
}

/** What can be done with a finished photo: a JPEG or a PNG of at most `limits.maxBackgroundPixels`. */
export interface Finishing {
  /**
   * Decodes a finished photo and returns what it is. Problems: `unsupported_image_format`, before anything is decoded;
   * `unreadable_image`, `too_many_pixels`, `payload_too_large`, `decoding_stopped`, `engine_failure`; and `queue_full`,
   * `too_many_concurrent_calls` or `caller_left` for a photo that never had its turn.
   */
  readFinished(input: FinishedInput): Promise<Outcome<FinishedFacts>>
  /** Lays a finished photo out on paper: see `makeSheet`. Problems: those of `readFinished`, and `no_print`. */
  printSheet(input: SheetInput): Promise<Outcome<PrintSheet>>
}

/**
 * Works on finished photos in a decoder process of its own, so that they wait for no photo that is judged. The process is
 * started with the first photo.
 *
 * @param weakest The weakest confinement of its decoder: see `ProcessOptions`.
 * @param onFailure Called with the reason of each `engine_failure`, or why a decoder process died of a photo, for the log.
 * @param timeLimitFactor By how much all time limits are longer.
 */
export function openFinishing(
  weakest?: Confinement,
  onFailure?: (error: unknown) => void,
  timeLimitFactor = 1,
): Finishing & { close(): void } {
  const queue = photoQueue(1, limits.finishedWaiting)
  const onDeath = (reason: string) => onFailure?.(new Error(reason))
  let decoder: ProcessDecoder | undefined

  async function inTurn<T>(
    { bytes, ...turn }: FinishedInput,
    work: (decoder: ProcessDecoder, format: FinishedFacts['format']) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const format = sniffFormat(bytes)
    if (format !== 'jpeg' && format !== 'png') {
      return refusal('unsupported_image_format', 'Only a finished photo is accepted. Send a JPEG or a PNG.')
    }
    const attempt = async () => {
      decoder ??= openDecoder({ weakest, timeLimitFactor, onDeath })
      try {
        return await work(decoder, format)
      } catch (error) {
        onFailure?.(error)
        return refusal('engine_failure', 'The photo could not be read because of a fault in the service.')
      } finally {
        decoder.releasePhoto()
      }
    }
    const timeUp = [AbortSignal.timeout(limits.checkSeconds * timeLimitFactor * 1000)]
    return queue.run(attempt, { ...turn, timeUp })
  }

  const maxPixels = limits.maxBackgroundPixels
  return {
    readFinished: (input) =>
      inTurn(input, async (decoder, format) => {
        const read = await decoder.facts(input.bytes, { maxPixels })
        if (!read.ok) return read
        const { width, height } = read.value
        return { ok: true, value: { format, width, height } }
      }),
    printSheet: ({ document, options, ...input }) =>
      inTurn(input, (decoder) => decoder.sheet(input.bytes, { document, options })),
    close() {
      queue.close()
      decoder?.close()
    },
  }
}
