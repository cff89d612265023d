/**
 * The space for short-lived objects in a thread that judges photos: half of V8's default. A check makes 27 MB of such
 * objects. V8 marks its whole heap, which takes 20 ms, if the heap has no more space left than the young generation takes
 * up. With V8's default that happens at nearly every check; with this value, at one check in eight.
 */
export const youngGeneration = { maxYoungGenerationSizeMb: 24 } as const
