/**
 * The room that a thread which judges photos has for short-lived objects, of which a check makes 27 MB: half of what V8
 * takes. V8 marks its whole heap, in 20 ms, where that has no more room left than the young generation takes up; with
 * its own default that is so at nearly every check, with this at one in eight.
 */
export const youngGeneration = { maxYoungGenerationSizeMb: 24 } as const
