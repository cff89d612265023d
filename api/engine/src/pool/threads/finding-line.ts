import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { FindingListener } from '../../verdict/conclusions.ts'

/**
 * Gives work in another thread a channel on which it reports findings.
 * @param work Gets the sending end of the channel.
 * @returns The result of the work, after all findings sent before it were handed on. No finding follows.
 */
export async function listening<T>(
  onFinding: FindingListener,
  work: (line: MessagePort) => Promise<T>,
): Promise<T> {
  const { port1: here, port2: there } = new MessageChannel()
  here.on('message', onFinding)
  try {
    const done = await work(there)
    // The result comes on another channel, and may arrive before the last findings.
    for (let told = receiveMessageOnPort(here); told; told = receiveMessageOnPort(here)) {
      onFinding(told.message)
    }
    return done
  } finally {
    here.off('message', onFinding)
    here.close()
  }
}
