import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRule } from '../../../testing/rule.ts'
import { printStandsUpright } from './portrait.ts'

const printOf = (widthMm: number, heightMm: number, note?: string) => ({
  print: { size: { widthMm, heightMm, cite: ['law'], ...(note === undefined ? {} : { note }) } },
})

test('accepts an upright print, a square print and no print', () => {
  for (const replaced of [printOf(35, 45), printOf(51, 51), { print: undefined }]) {
    assert.deepEqual(printStandsUpright(sampleRule(replaced), ''), [])
  }
})

test('refuses a landscape print', () => {
  assert.deepEqual(printStandsUpright(sampleRule(printOf(45, 35)), ''), [
    {
      path: ['print', 'size', 'widthMm'],
      problem: 'the photo is wider (45 mm) than tall (35 mm)',
      remedy: 'Swap the two, or add a note that the authority asks for a landscape photo',
    },
  ])
})

test('accepts a landscape print with a note', () => {
  assert.deepEqual(
    printStandsUpright(sampleRule(printOf(45, 35, 'Landscape, as the form shows it.')), ''),
    [],
  )
})
