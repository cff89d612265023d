/*
 * `npm run docs:verdict`: checks a drawn portrait with three faults against the United States passport, and draws the
 * verdict into .github/verdict.svg, which the README shows.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine } from '../api/engine/src/pool/engine.ts'
import { compliantDrawing, drawPortrait, portraitSvg } from '../api/engine/testing/drawing/draw-portrait.ts'
import { findRule } from './check/arguments.ts'
import { verdictSvg } from './docs/verdict-drawing.ts'

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
  writeFileSync(join(import.meta.dirname, '..', '.github', 'verdict.svg'), verdictSvg(drawing, judged.value))
} finally {
  await engine.close()
}
