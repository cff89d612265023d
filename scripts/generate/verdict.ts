/*
 * `npm run generate -- verdict`: checks a drawn portrait with three faults against the United States passport, and draws the
 * verdict into .github/verdict.svg, which the README shows.
 */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult } from '#api/engine/src/judge/check-result.ts'
import type { Finding } from '#api/engine/src/judge/result.ts'
import { openEngine } from '#api/engine/src/pool/engine.ts'
import { compliantDrawing, drawPortrait, portraitSvg } from '#api/engine/testing/drawing/draw-portrait.ts'
import { findRule } from '../photo-command.ts'

/** Pixels of the drawing. */
const size = { width: 900, photo: 340, gap: 28, line: 21, charactersPerLine: 52 } as const

const marks = {
  FAIL: { text: 'What to change', colour: '#a3271b' },
  REVIEW: { text: 'What we are not sure about', colour: '#8a5300' },
  PASS: { text: 'Passed', colour: '#146c3a' },
} as const

const verdicts = {
  READY: 'READY',
  REVIEW: 'REVIEW: look at it',
  RETAKE: 'RETAKE: take another photo',
} as const

/**
 * Draws a verdict as an SVG: the photo with the judged crop and the measurements in it, then each finding that did not
 * pass with its advice.
 * @param photo The photo as SVG, without a size that depends on its surroundings.
 */
function verdictSvg(photo: string, result: CheckResult): string {
  const { measurements, findings, document, status } = result
  const scale = size.photo / measurements.width
  const open = findings
    .filter(({ outcome }) => outcome !== 'PASS')
    .toSorted((one, other) => one.outcome.localeCompare(other.outcome))
  const texts: string[] = []
  let y = 62
  for (const finding of open) {
    y += 24
    const { text, height } = findingSvg(finding, y)
    texts.push(text)
    y += height
  }
  const passed = findings.length - open.length
  const height = Math.max(measurements.height * scale + 2 * size.gap, y + 70)
  const left = size.photo + 2 * size.gap
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${Math.ceil(height)}" role="img" aria-label="${escaped(`${document}: ${status}`)}">
<style>text { font: 15px system-ui, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif; fill: #15202b } .soft { fill: #4b5864 } .strong { font-weight: 600 }</style>
<rect width="100%" height="100%" rx="12" fill="#f5f6f3"/>
<g transform="translate(${size.gap} ${size.gap}) scale(${round(scale)})">
${photo}
${measuredSvg(result)}
</g>
<g transform="translate(${left} ${size.gap})">
<text y="18" class="soft">${escaped(document)}</text>
<text y="48" style="font-size: 24px; font-weight: 600; fill: ${marks[status === 'READY' ? 'PASS' : status === 'REVIEW' ? 'REVIEW' : 'FAIL'].colour}">${verdicts[status]}</text>
${texts.join('\n')}
<text y="${y + 30}" class="soft">${passed} checks passed</text>
</g>
</svg>
`
}

/** Draws the judged crop, the height of the head and the eyes' height above the lower edge, in the photo's pixels. */
function measuredSvg({ crop, measurements, findings }: CheckResult): string {
  const { x, y, width, height } = crop
  const { crown_y: top, chin_y: chin, eye_y: eyes } = measurements
  const all = `M0 0H${measurements.width}V${measurements.height}H0Z`
  const shade = `<path d="${all}M${x} ${y}v${height}h${width}v${-height}Z" fill="#000" fill-opacity="0.45"/>`
  const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#fff" stroke-width="6"/>`
  const parts = [shade, frame]
  if (top !== null && chin !== null) parts.push(lengthSvg(x + 70, top, chin, labelOf(findings, 'head_size')))
  if (eyes !== null) {
    parts.push(lengthSvg(x + width - 70, eyes, y + height, labelOf(findings, 'eye_line'), 'end'))
  }
  return parts.join('\n')
}

/** Draws a vertical length in the photo, with its label at the middle. */
function lengthSvg(x: number, from: number, to: number, label: string, anchor = 'start'): string {
  const [y, end] = [round(from), round(to)]
  const across = (at: number) => `M${x - 22} ${at}h44`
  const textX = anchor === 'start' ? x + 24 : x - 24
  return `<path d="M${x} ${y}V${end}${across(y)}${across(end)}" stroke="#fff" stroke-width="6" fill="none"/>
<text x="${textX}" y="${round((y + end) / 2)}" text-anchor="${anchor}" style="font-size: 46px; font-weight: 600; fill: #fff">${escaped(label)}</text>`
}

function labelOf(findings: readonly Finding[], name: string): string {
  const found = findings.find(({ check }) => check === name)
  return found?.measured == null ? '' : `${found.measured} ${found.unit}`
}

/** The lines of one finding from `y` downwards, and the `y` at which they end. */
function findingSvg({ outcome, message, advice }: Finding, y: number): { text: string; height: number } {
  const { text: mark, colour } = marks[outcome]
  const lines = [
    ...wrapped(advice ?? '').map((line) => ({ line, style: 'strong' })),
    ...wrapped(message).map((line) => ({ line, style: 'soft' })),
  ]
  const height = (lines.length + 1) * size.line
  const texts = lines.map(
    ({ line, style }, index) =>
      `<text x="16" y="${y + 15 + (index + 1) * size.line}" class="${style}">${escaped(line)}</text>`,
  )
  const bar = `<rect y="${y}" width="4" height="${height}" fill="${colour}"/>`
  const title = `<text x="16" y="${y + 15}" style="font-weight: 600; fill: ${colour}">${mark}</text>`
  return { text: [bar, title, ...texts].join('\n'), height }
}

function wrapped(text: string): string[] {
  return (
    text.match(new RegExp(`.{1,${size.charactersPerLine}}(?:\\s|$)`, 'g'))?.map((line) => line.trim()) ?? []
  )
}

const round = (value: number) => Math.round(value * 1000) / 1000

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const faults = { rollDeg: 9, mouthGap: 0.03, background: '#7d8fa3' }

const rule = findRule('us-passport')
if (typeof rule === 'string') throw new Error(rule)
const { document, baseline } = rule
const engine = await openEngine({ workers: 1, queueLimit: 0, baseline })
try {
  const bytes = await drawPortrait(faults, 'jpeg')
  const judged = await engine.check({ bytes, document, mode: 'check', subject: 'adult' })
  if (!judged.ok) throw new Error(judged.problem.detail)
  const drawing = portraitSvg({ ...compliantDrawing, ...faults })
    .replace('>', '><title>A drawn portrait</title>')
    .replace(/\s*\n\s*/g, '\n')
  writeFileSync(
    join(import.meta.dirname, '..', '..', '.github', 'verdict.svg'),
    verdictSvg(drawing, judged.value),
  )
} finally {
  await engine.close()
}
