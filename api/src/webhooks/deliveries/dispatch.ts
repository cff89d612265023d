import { periodically } from '../../foundation/periodically.ts'
import { type Task, taskOf } from '../../storage/queue-tasks.ts'
import { sendSeconds } from '../request/send.ts'
import { type Claimed, claimDeliveries } from './claim.ts'
import { type Delivering, deliver } from './deliver.ts'
import { deliveryTask } from './delivery-task.ts'
import { slots } from './slots.ts'

export interface Dispatching extends Delivering {
  /** How long a claim holds if this process dies. Default: somewhat longer than an attempt. */
  leaseSeconds?: number
  /** Makes an attempt, and observes it. Default: only makes it. */
  observe?: (work: () => Promise<void>) => Promise<void>
  /** Called with the error of an attempt that could not be recorded, or if deliveries could not be claimed. */
  onFailure(error: unknown): void
}

export interface Dispatch {
  /** The queue's task for a new delivery. It makes this process look for deliveries at once, and ends. */
  task: Task
  /** Claims no further delivery, and waits for those under way. */
  stop(): Promise<void>
}

/** How often a process looks for deliveries whose time has come. */
const lookSeconds = 1

/** Added to the time of an attempt, for recording its outcome. */
const recordSeconds = 5

/** Delivers webhooks that are due from now until it is stopped, in the slots of this process. */
export function startDispatch(dispatching: Dispatching): Dispatch {
  const { db, seconds = sendSeconds, observe = (work) => work(), onFailure } = dispatching
  const { leaseSeconds = seconds + recordSeconds } = dispatching
  const underWay = new Map<Promise<void>, Claimed>()
  let stopping = false
  let looking: Promise<void> | undefined
  let lookAgain = false

  function begin(claimed: Claimed): void {
    const work = observe(() => deliver(claimed, dispatching))
      .catch(onFailure)
      .finally(() => {
        underWay.delete(work)
        look()
      })
    underWay.set(work, claimed)
  }

  async function claim(): Promise<void> {
    do {
      lookAgain = false
      const unproven = [...underWay.values()].filter(({ proven }) => !proven).length
      const free = { all: slots.all - underWay.size, unproven: Math.max(slots.unproven - unproven, 0) }
      if (stopping || free.all === 0) return
      for (const claimed of await claimDeliveries(db, free, leaseSeconds)) begin(claimed)
    } while (lookAgain)
  }

  /** Calls that come while it looks make it look once more. */
  function look(): Promise<void> {
    lookAgain = true
    looking ??= claim()
      .catch(onFailure)
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const stopLooking = periodically(lookSeconds, look, onFailure)
  look()
  return {
    task: taskOf(deliveryTask, async () => void look()),
    stop: async () => {
      stopping = true
      await stopLooking()
      await looking
      await Promise.all(underWay.keys())
    },
  }
}
