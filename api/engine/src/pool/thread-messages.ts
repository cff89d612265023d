import { setTimeout } from 'node:timers'
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { FindingListener } from '../judge/conclusions.ts'

/** How long a thread that is to stop may still work, in milliseconds: it may be in the middle of a network. */
const graceMs = 2000

/**
 * Runs work in another thread until a signal ends it. The thread gets a message, and stops its decoder; it keeps its
 * models, and can work on the next photo. If it goes on nevertheless, it has to be killed.
 *
 * @param work Gets the signal that kills the thread, and the thread's port.
 * @param whenSafe Kills the thread, as soon as that harms nothing else.
 * @throws If the signal was aborted, also if the work was done then.
 */
export async function stoppable<T>(
  signal: AbortSignal,
  work: (kill: AbortSignal, port: MessagePort) => Promise<T>,
  whenSafe: (kill: () => void) => void = (kill) => kill(),
  mostGraceMs = graceMs,
): Promise<T> {
  const { port1: here, port2: there } = new MessageChannel()
  const kill = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    here.postMessage('stop')
    timer = setTimeout(() => whenSafe(() => kill.abort()), mostGraceMs)
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    const done = await work(kill.signal, there)
    signal.throwIfAborted()
    return done
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(timer)
    here.close()
  }
}

/**
 * Gives work in another thread a channel on which it reports findings.
 * @param work Gets the sending end of the channel.
 * @returns The result of the work, after all findings sent before it were handed on. No finding follows.
 */
export async function listening<T>(
  onFinding: FindingListener,
  work: (port: MessagePort) => Promise<T>,
): Promise<T> {
  const { port1: here, port2: there } = new MessageChannel()
  here.on('message', onFinding)
  try {
    const done = await work(there)
    // The result comes on another channel, and may arrive before the last findings.
    for (let late = receiveMessageOnPort(here); late; late = receiveMessageOnPort(here)) {
      onFinding(late.message)
    }
    return done
  } finally {
    here.off('message', onFinding)
    here.close()
  }
}
