import { setFlagsFromString } from 'node:v8'

/**
 * In % of the heap that is left after V8 has marked it: the heap may grow to three times that size. V8 itself allows four
 * times in a quiet process. With four times, a photo is not checked faster, and the process grows by a quarter in
 * 10,000 files.
 */
const growthPercent = 200

/**
 * Makes V8 mark a heap of this process only after it has grown by this percentage. By its own estimate, V8 lets the heap of
 * a thread that judges photos grow by 8 MB, and marks it at every second photo, which takes 10 to 30 ms. V8 reads the flag
 * each time that it has marked, so the flag can be set at any time. Call this before the threads are started.
 */
export function letHeapsGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
}

/**
 * The space for short-lived objects in a thread that judges photos: half of V8's default. A check makes 27 MB of such
 * objects. V8 marks its whole heap, which takes 20 ms, if the heap has no more space left than the young generation takes
 * up. With V8's default that happens at nearly every check; with this value, at one check in eight.
 */
export const youngGeneration = { maxYoungGenerationSizeMb: 24 } as const
