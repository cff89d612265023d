import type { Confinement } from '../choices.ts'
import { limits } from '../thresholds/limits.ts'
import { confinementsFrom, type DecoderProcess, type StartOptions, startProcess } from './start-process.ts'

export interface ProcessOptions {
  /** The strictest confinement that is tried; if it does not work here, the next one. The strictest of all if absent. */
  readonly confinement?: Confinement | undefined
  /**
   * The weakest confinement that may be used; `limits` if absent. On a system without a shell, which has no limits to set,
   * `none` may be used too.
   */
  readonly weakest?: Confinement | undefined
  readonly memoryBytes?: StartOptions['memoryBytes']
  /** The processor time after which a process is replaced, in seconds; `limits.decoderRenewalSeconds` if absent. */
  readonly renewalSeconds?: number | undefined
}

/** What the error says if no process can be started as confined as it must be. */
export const noDecoder =
  'No decoder process can be started with the limits of memory and time that it must have: the machine may have too ' +
  'little memory, or refuse them.'

/** Keeps a decoder process ready, and replaces it. Starts the first one at once. */
export function openProcesses({
  confinement = 'bubblewrap',
  weakest = 'limits',
  renewalSeconds = limits.decoderRenewalSeconds,
  ...starting
}: ProcessOptions) {
  let candidates = confinementsFrom(confinement, weakest)
  let isProven = false
  let isClosed = false
  let current = start()

  /** Starts a process in the strictest way that this machine has and that has not failed; null if it has none. */
  function start(): DecoderProcess | null {
    for (const [index, way] of candidates.entries()) {
      const started = startProcess({ ...starting, confinement: way })
      if (!started) continue
      candidates = candidates.slice(index)
      return started
    }
    return null
  }

  /** Waits until the current process is ready. Until one has been, a way that fails is given up for the next one. */
  async function proven(): Promise<DecoderProcess> {
    while (current) {
      try {
        await current.ready
        isProven = true
        return current
      } catch (cause) {
        if (isProven || isClosed) throw cause
        if (candidates.length < 2) throw new Error(noDecoder, { cause })
        candidates = candidates.slice(1)
        current = start()
      }
    }
    throw new Error(noDecoder)
  }

  function replace(): void {
    current?.end('It has been replaced.')
    current = start()
  }

  const isUsedUp = () => isProven && (current?.cpuSeconds ?? 0) >= renewalSeconds

  return {
    /**
     * A process that can decode. It is another one if the last has ended or has used up its processor time.
     * @throws If none can be started.
     */
    async next(): Promise<DecoderProcess> {
      if (isClosed) throw new Error('The decoder is closed.')
      const isLost = current?.ended && (isProven || candidates.length === 1)
      if (isLost || isUsedUp()) replace()
      return proven()
    },
    /** Starts another process now, if the last one has ended or is used up, so that it is ready when it is needed. */
    renew(): void {
      if (!isClosed && (current?.ended || isUsedUp())) replace()
    },
    pid: () => current?.pid,
    close(): void {
      isClosed = true
      current?.end('The decoder is closed.')
    },
  }
}
