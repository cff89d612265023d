import { thresholds } from '#thresholds/all.ts'
import {
  defineCheck,
  defineHeadCheck,
  finding,
  graded,
  gradedSign,
  notAssessed,
  sampleOf,
  wordsOf,
} from '../check.ts'
import type { DetailEvidence } from '../evidence.ts'
import { round } from '../reading.ts'
import { type CheckOutcome, worseOf } from '../result.ts'
import { judgeSign, type Sign } from '../sign.ts'

const compressionWords = wordsOf('compression')

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
  sample: sampleOf('visible_blocks', compressionWords),
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
    ...graded(outcome, code, compressionWords),
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

/** The noise of the skin. */
const noisy: Sign<'detail'> = {
  name: 'noisy',
  unit: 'levels',
  digits: 2,
  measure: ({ detail }) => detail?.noiseLevel ?? null,
}

const noiseWords = wordsOf('noise')

/** FAIL only if the noise is obvious. */
export const noise = defineHeadCheck({
  name: 'noise',
  needs: 'detail',
  looksInto: ['detail'],
  signs: [noisy],
  looksAt: 'The grain that a dark room causes: the noise on the skin of the face.',
  codes: {
    no_midtones: 'Too little of the face is neither black nor white to judge its noise.',
    noisy: 'The skin shows noise.',
  },
  sample: sampleOf('noisy', noiseWords),
  run(evidence) {
    const judged = judgeSign(noisy, evidence)
    if (judged) return gradedSign(judged, 'noisy', noiseWords)
    return notAssessed('no_midtones', 'noise.no-midtones', 'noise.no-midtones-advice')
  },
})

const pixelationWords = wordsOf('pixelation')

/** A smoothly enlarged picture has no steps; it is soft, which `sharpness` finds. */
export const pixelation = defineHeadCheck({
  name: 'pixelation',
  needs: 'detail',
  looksInto: ['detail'],
  looksAt: 'Steps in the pixels, such as enlargement by repeated pixels or a mosaic leaves.',
  limits: ['pixelSteps'],
  codes: {
    pixelated: 'The face is made of square steps, as of an enlarged small picture.',
  },
  sample: sampleOf('pixelated', pixelationWords),
  run(evidence) {
    const { pixelSteps: steps } = evidence.detail
    const { maxValleys, plainValleys, plainCalm } = thresholds.pixelSteps
    const valleys = steps?.valleys ?? 0
    const stepped = valleys > maxValleys
    const plain = valleys > plainValleys || (steps !== null && steps.calm < plainCalm)
    const outcome: CheckOutcome = stepped ? (plain ? 'FAIL' : 'REVIEW') : 'PASS'
    const measure = {
      measured: Number(valleys.toFixed(3)),
      unit: 'share',
      uncertainty: thresholds.pixelSteps.uncertainty,
      required: { min: null, max: maxValleys },
    }
    return { ...graded(outcome, 'pixelated', pixelationWords), ...measure }
  },
})
