/** A source of numbers from 0 to 1, none likelier than another, the same ones for the same seed: Numerical Recipes' generator. */
export function evenNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
