import { thresholds } from '#thresholds/all.ts'
import { defineCheck, finding, graded, sampleOf, wordsOf } from '../check.ts'
import type { DetailEvidence } from '../evidence.ts'
import { round } from '../reading.ts'
import { type CheckOutcome, worseOf } from '../result.ts'

const words = wordsOf('compression')

/** The steps on the grid also reveal a picture that was compressed before and saved again. */
export const compression = defineCheck({
  name: 'compression',
  needs: 'detail',
  states: ({ upload }) => upload?.compression !== undefined,
  looksAt:
    "Marks of compression: the JPEG's own tables, steps on the 8 x 8 grid of the face's pixels and, where the file is judged as it is, the rule's ratio.",
  limits: ['compression', 'hardlyLossyQuality'],
  codes: {
    strong_compression: 'The photo was compressed strongly, and detail may be lost.',
    visible_blocks: 'The photo was compressed so strongly that its blocks show in the face.',
    compression_ratio: 'The file is compressed more than the rule accepts.',
  },
  sample: sampleOf('visible_blocks', words),
  run(evidence) {
    const artefacts = judgeArtefacts(evidence)
    const ratio = judgeRatio(evidence)
    return ratio ? worseOf(artefacts, ratio) : artefacts
  },
})

function judgeArtefacts({ file: { jpegQuality }, detail }: DetailEvidence) {
  const { minQuality, plainQuality, poorQuality, maxStep, plainStep } = thresholds.compression
  const step = detail?.blockiness ?? null
  const coarse = jpegQuality !== null && jpegQuality < minQuality
  const blocky = step !== null && step > maxStep
  const quality = jpegQuality ?? 0
  const seen = quality <= poorQuality && step !== null && step > plainStep
  const plain = seen || (jpegQuality !== null && jpegQuality <= plainQuality)
  const outcome: CheckOutcome = plain ? 'FAIL' : coarse || blocky ? 'REVIEW' : 'PASS'
  const measure =
    jpegQuality === null || (blocky && !coarse)
      ? { measured: step && Number(step.toFixed(2)), unit: 'levels', required: { min: null, max: maxStep } }
      : { measured: jpegQuality, unit: 'JPEG quality', required: { min: minQuality, max: null } }
  const code = { REVIEW: 'strong_compression', FAIL: 'visible_blocks' } as const
  return {
    ...graded(outcome, code, words),
    ...measure,
  }
}

/** Judges the ratio of the uncompressed bytes, at 24 bits per pixel, to the file's bytes, for a JPEG if the rule limits it. */
function judgeRatio({ file, document, mode }: DetailEvidence) {
  const max = document.upload?.compression?.maxRatio
  if (mode !== 'validate' || max === undefined || file.jpegQuality === null) return null
  const ratio = (file.width * file.height * 3) / file.bytes
  if (ratio <= max || file.jpegQuality >= thresholds.hardlyLossyQuality) return null
  return {
    ...finding('REVIEW', 'compression_ratio', 'compression.ratio-unsure', 'compression.ratio-advice'),
    measured: round(ratio),
    unit: 'ratio',
    required: { min: null, max },
  }
}
