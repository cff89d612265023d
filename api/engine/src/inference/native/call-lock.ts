/** Held during each call of the native runtime, because a thread that is ended inside one takes the whole process with it. */
export interface CallLock {
  hold<T>(call: () => Promise<T>): Promise<T>
}

/** For a thread that is not ended from outside. */
export const noLock: CallLock = { hold: (call) => call() }
