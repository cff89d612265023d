import { aspectRangeOf, printResolution, type RuleDocument, wantedDpi } from '@likeness/rules/rule'
import { hasAspect } from '#measure/framing/frame.ts'
import type { Size } from '#measure/framing/layout.ts'
import { type Message, type Said, say } from '#messages/message.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineCheck, finding } from '../check.ts'
import { round } from '../reading.ts'
import type { CheckOutcome, Finding } from '../result.ts'

const codes = {
  wrong_pixels: 'The file has not the exact size in pixels that the rule asks for.',
  too_many_pixels: 'The file has more pixels than the rule accepts.',
  too_few_pixels: 'There are fewer pixels than the rule asks for.',
  wrong_aspect: 'The width has another ratio to the height than the rule accepts.',
  low_resolution: 'Printed at its size the photo has fewer pixels an inch than are asked for.',
} as const

const sampleSize = say('dimensions.photo', { width: 300, height: 400 })

/**
 * Pixels, aspect and print resolution. In `validate` the file must have the rule's own pixels, and a square has no
 * tolerance. In `check` the crop must have enough pixels, because it can still be scaled down; without a head there is no crop, so the aspect ratio is not checked.
 */
export const dimensions = defineCheck({
  name: 'dimensions',
  needs: 'head',
  states: ({ aspect, print, upload }) =>
    [aspect, print?.size, print?.maxSize, print?.resolution, upload?.pixels, upload?.resolution].some(
      (stated) => stated !== undefined,
    ),
  looksAt:
    'The size in pixels, the aspect ratio and the print resolution: of the file in `validate`, of the best crop in `check`.',
  limits: ['printDpi'],
  codes,
  sample: {
    code: 'low_resolution',
    message: ({ min }) => say('dimensions.print-fault', { size: sampleSize, needed: min ?? 600 }),
    advice: 'dimensions.too-few-advice',
    ok: say('dimensions.as-asked', { size: sampleSize }),
  },
  run({ file, frame, document, mode, portrait }) {
    const asIs = mode === 'validate'
    // Without a head there is no crop, so the aspect ratio is not checked.
    const hasShape = asIs || portrait.head !== null
    const isWhole = asIs || aspectRangeOf(document) === null
    const judged: Size = isWhole ? file : frame
    const misses = [
      asIs ? wrongPixels(judged, document) : tooFewPixels(judged, document),
      hasShape && !(asIs && hasExactSize(judged, document)) ? wrongAspect(judged, document) : null,
      lowResolution(judged, document),
    ]
    const miss = misses.find((found) => found?.outcome === 'FAIL') ?? misses.find((found) => found !== null)
    const measure = {
      measured: judged.height,
      unit: 'px',
      uncertainty: 0,
      required: requiredHeight(document, asIs),
    }
    const { width, height } = judged
    const size = say(frame.whole || isWhole ? 'dimensions.photo' : 'dimensions.part', { width, height })
    if (!miss) return { ...finding('PASS', 'ok', say(rightOf(document), { size })), ...measure }
    return { ...finding(miss.outcome, miss.code, miss.message(size), miss.advice), ...measure }
  },
})

interface Miss {
  readonly outcome: CheckOutcome
  readonly code: keyof typeof codes
  /** What is asked for, after the size of the photo. */
  readonly message: (size: Said) => Said
  readonly advice: Message
}

function rightOf({ upload, print }: RuleDocument) {
  if (upload?.pixels || print?.resolution) return 'dimensions.as-asked'
  return print?.size ? 'dimensions.enough' : 'dimensions.not-stated'
}

/** The exact sizes that the rule accepts. */
const exactSizes = ({ upload }: RuleDocument): readonly Size[] => {
  const { exact, alternatives = [] } = upload?.pixels ?? {}
  return exact ? [exact, ...alternatives] : []
}

const hasExactSize = ({ width, height }: Size, document: RuleDocument): boolean =>
  exactSizes(document).some((size) => size.width === width && size.height === height)

function wrongPixels(file: Size, document: RuleDocument): Miss | null {
  const stated = document.upload?.pixels
  const exact = stated?.exact
  if (hasExactSize(file, document)) return null
  if (exact) {
    return {
      outcome: 'FAIL',
      code: 'wrong_pixels',
      message: (size) => say('dimensions.exact-fault', { size, ...exact }),
      advice: say('dimensions.exact-advice', exact),
    }
  }
  const max = stated?.max
  if (max && (file.width > max.width || file.height > max.height)) {
    return {
      outcome: 'FAIL',
      code: 'too_many_pixels',
      message: (size) => say('dimensions.most-fault', { size, ...max }),
      advice: 'dimensions.too-many-advice',
    }
  }
  return tooFewPixels(file, document) ?? notSquare(file, document)
}

function notSquare({ width, height }: Size, document: RuleDocument): Miss | null {
  if (!document.upload?.pixels?.square || width === height) return null
  return wrongShape(square)
}

function tooFewPixels(size: Size, document: RuleDocument): Miss | null {
  const least = leastPixels(document)
  if (!least || (size.width >= least.width && size.height >= least.height)) return null
  return {
    outcome: 'FAIL',
    code: 'too_few_pixels',
    message: (size) => say('dimensions.least-fault', { size, ...least }),
    advice: 'dimensions.too-few-advice',
  }
}

/** The smallest size that the rule accepts. */
function leastPixels(document: RuleDocument): Size | undefined {
  const [smallest] = exactSizes(document).toSorted((one, other) => one.height - other.height)
  return smallest ?? document.upload?.pixels?.min
}

function wrongAspect(size: Size, document: RuleDocument): Miss | null {
  const range = aspectRangeOf(document)
  if (range === null || hasAspect(size, range)) return null
  const [min, max] = [round(range.min * 100), round(range.max * 100)]
  if (min === 100 && max === 100) return wrongShape(square)
  return wrongShape((size) =>
    min === max
      ? say('dimensions.aspect-fault', { size, percent: min })
      : say('dimensions.aspect-range-fault', { size, min, max }),
  )
}

const square = (size: Said) => say('dimensions.square-fault', { size })

const wrongShape = (message: Miss['message']): Miss => ({
  outcome: 'FAIL',
  code: 'wrong_aspect',
  message,
  advice: 'dimensions.shape-advice',
})

/** The resolution on the print: the rule's own if it states one; otherwise the baseline's, and missing that is REVIEW. */
function lowResolution(size: Size, document: RuleDocument): Miss | null {
  const heightMm = document.print?.size?.heightMm
  if (!heightMm || document.upload?.pixels) return null
  const resolution = printResolution(document)
  const stated = resolution?.exactDpi ?? resolution?.minDpi
  const leastDpi = wantedDpi(resolution, thresholds.printDpi)
  const dpi = size.height / heightInches(document, heightMm)
  if (Math.round(dpi) >= leastDpi) return null
  const needed = leastHeight(leastDpi, document, heightMm)
  return {
    outcome: stated ? 'FAIL' : 'REVIEW',
    code: 'low_resolution',
    message: (size) => say(stated ? 'dimensions.print-fault' : 'dimensions.print-unsure', { size, needed }),
    advice: 'dimensions.too-few-advice',
  }
}

/** The height in the authority's own inches if it states them: 600 px on 2 in are 300 dpi, on its rounded 51 mm they are not. */
function heightInches({ print }: RuleDocument, heightMm: number): number {
  return print?.size?.inches?.height ?? heightMm / 25.4
}

function requiredHeight(document: RuleDocument, asIs: boolean): Finding['required'] {
  const pixels = document.upload?.pixels
  const exact = exactSizes(document).map(({ height }) => height)
  if (exact.length > 0) return { min: Math.min(...exact), max: asIs ? Math.max(...exact) : null }
  if (pixels) return { min: pixels.min?.height ?? null, max: asIs ? (pixels.max?.height ?? null) : null }
  const heightMm = document.print?.size?.heightMm
  if (!heightMm) return null
  const dpi = wantedDpi(printResolution(document), thresholds.printDpi)
  return { min: leastHeight(dpi, document, heightMm), max: null }
}

/** The fewest pixels of height whose resolution rounds to the wanted one. */
const leastHeight = (dpi: number, document: RuleDocument, heightMm: number) =>
  Math.ceil((dpi - 0.5) * heightInches(document, heightMm))
