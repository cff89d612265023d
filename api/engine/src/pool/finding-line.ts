import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { FindingListener } from '../verdict/conclusions.ts'

/**
 * Gives work in another thread a line to tell findings on.
 * @param work Is sent the line's other end.
 * @returns What the work does, once all that was told before is handed on; nothing is after that.
 */
export async function listening<T>(
  onFinding: FindingListener,
  work: (line: MessagePort) => Promise<T>,
): Promise<T> {
  const { port1: here, port2: there } = new MessageChannel()
  here.on('message', onFinding)
  try {
    const done = await work(there)
    // The work's end has another line, and may have come before what was told last.
    for (let told = receiveMessageOnPort(here); told; told = receiveMessageOnPort(here)) {
      onFinding(told.message)
    }
    return done
  } finally {
    here.off('message', onFinding)
    here.close()
  }
}
