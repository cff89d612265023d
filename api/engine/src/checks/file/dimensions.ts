import { aspectRangeOf, type RuleDocument } from '@likeness/rules'
import { hasAspect } from '../../framing/frame.ts'
import type { CheckOutcome, Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { defineCheck } from '../check.ts'
import { finding } from '../finding.ts'

interface Size {
  readonly width: number
  readonly height: number
}

const codes = {
  wrong_pixels: 'The file has not the exact size in pixels that the rule asks for.',
  too_many_pixels: 'The file has more pixels than the rule accepts.',
  too_few_pixels: 'There are fewer pixels than the rule asks for.',
  wrong_aspect: 'The width has another ratio to the height than the rule accepts.',
  low_resolution: 'Printed at its size the photo has fewer pixels an inch than are asked for.',
} as const

/**
 * Pixels, aspect and print resolution. In `validate` the file must have the rule's own pixels, and a square has no
 * tolerance. In `check` the crop must have enough pixels, because it can still be scaled down.
 */
export const dimensions = defineCheck({
  name: 'dimensions',
  needs: 'head',
  looksAt:
    'The size in pixels, the aspect ratio and the print resolution: of the file in `validate`, of the best crop in `check`.',
  limits: ['printDpi'],
  codes,
  run({ file, frame, document, mode }) {
    const asIs = mode === 'validate'
    const isWhole = asIs || aspectRangeOf(document) === null
    const judged: Size = isWhole ? file : frame
    const misses = [
      asIs ? wrongPixels(judged, document) : tooFewPixels(judged, document),
      wrongAspect(judged, document),
      lowResolution(judged, document),
    ]
    const miss = misses.find((found) => found?.outcome === 'FAIL') ?? misses.find((found) => found !== null)
    const measure = {
      measured: judged.height,
      unit: 'px',
      uncertainty: 0,
      required: requiredHeight(document, asIs),
    }
    const what = frame.whole || isWhole ? 'The photo' : 'The part of the photo that is used'
    const size = `${what} has ${sizeText(judged)}`
    if (!miss) return { ...finding('PASS', 'ok', `${size}${howRight(document)}.`), ...measure }
    return {
      ...finding(miss.outcome, miss.code, `${size}; ${miss.wanted}.`, miss.advice),
      ...measure,
    }
  },
})

interface Miss {
  readonly outcome: CheckOutcome
  readonly code: keyof typeof codes
  readonly wanted: string
  readonly advice: string
}

const sizeText = ({ width, height }: Size) => `${width} × ${height} pixels`

function howRight({ upload, print }: RuleDocument): string {
  if (upload?.pixels || print?.resolution) return ', as the rule asks'
  return print?.size ? ', which is enough for a sharp print' : '; the rule states no size in pixels'
}

function wrongPixels(file: Size, document: RuleDocument): Miss | null {
  const stated = document.upload?.pixels
  const exact = stated?.exact
  if (exact && (file.width !== exact.width || file.height !== exact.height)) {
    const advice = `Cut the photo to that shape, and save it with ${sizeText(exact)}.`
    return {
      outcome: 'FAIL',
      code: 'wrong_pixels',
      wanted: `exactly ${sizeText(exact)} are asked for`,
      advice,
    }
  }
  const max = stated?.max
  if (max && (file.width > max.width || file.height > max.height)) {
    const advice = 'Save the photo with fewer pixels.'
    return {
      outcome: 'FAIL',
      code: 'too_many_pixels',
      wanted: `at most ${sizeText(max)} are accepted`,
      advice,
    }
  }
  return tooFewPixels(file, document) ?? notSquare(file, document)
}

function notSquare({ width, height }: Size, document: RuleDocument): Miss | null {
  if (!document.upload?.pixels?.square || width === height) return null
  return wrongShape('it should be square')
}

function tooFewPixels(size: Size, document: RuleDocument): Miss | null {
  const least = document.upload?.pixels?.exact ?? document.upload?.pixels?.min
  if (!least || (size.width >= least.width && size.height >= least.height)) return null
  const wanted = `at least ${sizeText(least)} are needed`
  return { outcome: 'FAIL', code: 'too_few_pixels', wanted, advice: takeLarger }
}

function wrongAspect(size: Size, document: RuleDocument): Miss | null {
  const range = aspectRangeOf(document)
  if (range === null || hasAspect(size, range)) return null
  const [min, max] = [ratioText(range.min), ratioText(range.max)]
  if (min === '100' && max === '100') return wrongShape('it should be square')
  return wrongShape(`its width should be ${min === max ? min : `${min} to ${max}`} % of its height`)
}

const ratioText = (ratio: number) => (ratio * 100).toFixed(1).replace(/\.0$/, '')

const takeLarger = 'Take the photo with a better camera or from closer. Enlarging the file does not help.'

const wrongShape = (wanted: string): Miss => ({
  outcome: 'FAIL',
  code: 'wrong_aspect',
  wanted,
  advice: 'Cut the photo to that shape. Do not stretch it.',
})

/** The resolution on the print: the rule's own if it states one; otherwise the baseline's, and missing that is REVIEW. */
function lowResolution(size: Size, document: RuleDocument): Miss | null {
  const heightMm = document.print?.size?.heightMm
  if (!heightMm || document.upload?.pixels) return null
  const stated = document.print?.resolution?.minDpi
  const wantedDpi = stated ?? thresholds.printDpi
  const dpi = size.height / heightInches(document, heightMm)
  if (Math.round(dpi) >= wantedDpi) return null
  const needed = leastHeight(wantedDpi, document, heightMm)
  return {
    outcome: stated ? 'FAIL' : 'REVIEW',
    code: 'low_resolution',
    wanted: stated
      ? `the print needs at least ${needed} pixels of height`
      : `with fewer than ${needed} pixels of height the print may look soft`,
    advice: takeLarger,
  }
}

/** The height in the authority's own inches if it states them: 600 px on 2 in are 300 dpi, on its rounded 51 mm they are not. */
function heightInches({ print }: RuleDocument, heightMm: number): number {
  return print?.size?.inches?.height ?? heightMm / 25.4
}

function requiredHeight(document: RuleDocument, asIs: boolean): Finding['required'] {
  const pixels = document.upload?.pixels
  if (pixels?.exact) return { min: pixels.exact.height, max: asIs ? pixels.exact.height : null }
  if (pixels) return { min: pixels.min?.height ?? null, max: asIs ? (pixels.max?.height ?? null) : null }
  const heightMm = document.print?.size?.heightMm
  if (!heightMm) return null
  const dpi = document.print?.resolution?.minDpi ?? thresholds.printDpi
  return { min: leastHeight(dpi, document, heightMm), max: null }
}

/** The fewest pixels of height whose resolution rounds to the wanted one. */
const leastHeight = (dpi: number, document: RuleDocument, heightMm: number) =>
  Math.ceil((dpi - 0.5) * heightInches(document, heightMm))
