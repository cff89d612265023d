/** A curve from a score to a probability: the log-odds are `slope` times the score plus `offset`. */
export interface LogisticCurve {
  readonly slope: number
  readonly offset: number
}

export interface ScoredExample {
  readonly score: number
  readonly isTrue: boolean
  readonly weight: number
}

const steps = 50

/**
 * Fits the curve of the greatest likelihood (Platt, "Probabilistic outputs for support vector machines", 1999, with his
 * targets, which keep the curve finite where the classes do not overlap), by Newton's method.
 */
export function fitLogisticCurve(examples: readonly ScoredExample[]): LogisticCurve {
  const count = (isTrue: boolean) =>
    examples.reduce((sum, example) => sum + (example.isTrue === isTrue ? example.weight : 0), 0)
  const [trues, falses] = [count(true), count(false)]
  const targets = { true: (trues + 1) / (trues + 2), false: 1 / (falses + 2) }
  let curve: LogisticCurve = { slope: 1, offset: Math.log((trues + 1) / (falses + 1)) }
  for (let step = 0; step < steps; step++) {
    // The gradient and the second derivatives of the negative log-likelihood.
    let [g1, g0, h11, h10, h00] = [0, 0, 1e-9, 0, 1e-9]
    for (const { score, isTrue, weight } of examples) {
      const probability = probabilityBy(curve, score)
      const error = weight * (probability - (isTrue ? targets.true : targets.false))
      const spread = weight * probability * (1 - probability)
      g1 += error * score
      g0 += error
      h11 += spread * score * score
      h10 += spread * score
      h00 += spread
    }
    const determinant = h11 * h00 - h10 * h10
    curve = {
      slope: curve.slope - (h00 * g1 - h10 * g0) / determinant,
      offset: curve.offset - (h11 * g0 - h10 * g1) / determinant,
    }
  }
  return curve
}

/** The probability, 0 to 1, at a score. */
export const probabilityBy = ({ slope, offset }: LogisticCurve, score: number): number =>
  1 / (1 + Math.exp(-(slope * score + offset)))
