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

const steps = 100
/** A step is halved until it makes the fit better, so that it ends also where the classes hardly overlap. */
const halvings = 30

/**
 * Fits the curve of the greatest likelihood (Platt, "Probabilistic outputs for support vector machines", 1999, with his
 * targets, which keep the curve finite where the classes do not overlap), by Newton's method.
 */
export function fitLogisticCurve(examples: readonly ScoredExample[]): LogisticCurve {
  const count = (isTrue: boolean) =>
    examples.reduce((sum, example) => sum + (example.isTrue === isTrue ? example.weight : 0), 0)
  const [trues, falses] = [count(true), count(false)]
  const targets: Targets = { true: (trues + 1) / (trues + 2), false: 1 / (falses + 2) }
  let curve: LogisticCurve = { slope: 0, offset: Math.log((trues + 1) / (falses + 1)) }
  let loss = lossOf(curve, examples, targets)
  for (let step = 0; step < steps; step++) {
    const { slope, offset } = newtonStep(curve, examples, targets)
    let share = 1
    let next = { slope: curve.slope - slope, offset: curve.offset - offset }
    for (let half = 0; half < halvings && !(lossOf(next, examples, targets) <= loss); half++) {
      share /= 2
      next = { slope: curve.slope - share * slope, offset: curve.offset - share * offset }
    }
    const nextLoss = lossOf(next, examples, targets)
    if (!(nextLoss < loss)) break
    ;[curve, loss] = [next, nextLoss]
  }
  return curve
}

interface Targets {
  readonly true: number
  readonly false: number
}

/** The negative log-likelihood of the targets. */
function lossOf(curve: LogisticCurve, examples: readonly ScoredExample[], targets: Targets): number {
  return examples.reduce((sum, { score, isTrue, weight }) => {
    const logOdds = curve.slope * score + curve.offset
    // log(1 + exp(logOdds)) without overflow.
    const log = Math.max(logOdds, 0) + Math.log1p(Math.exp(-Math.abs(logOdds)))
    return sum + weight * (log - (isTrue ? targets.true : targets.false) * logOdds)
  }, 0)
}

/** The gradient over the second derivatives of the negative log-likelihood. */
function newtonStep(
  curve: LogisticCurve,
  examples: readonly ScoredExample[],
  targets: Targets,
): LogisticCurve {
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
  return { slope: (h00 * g1 - h10 * g0) / determinant, offset: (h11 * g0 - h10 * g1) / determinant }
}

/** The probability, 0 to 1, at a score. */
export const probabilityBy = ({ slope, offset }: LogisticCurve, score: number): number =>
  1 / (1 + Math.exp(-(slope * score + offset)))
