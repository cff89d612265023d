import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { z } from 'zod'
import { precision, statedPrecision, statedThresholds } from './all.ts'
import { integrityThresholds } from './alteration.ts'
import { fittedThresholds } from './fitted.ts'
import { limits, shares, statedLimits, statedShares } from './limits.ts'
import { geometryThresholds, subjectThresholds } from './person.ts'
import { fileThresholds, lightingThresholds, lightThresholds, sharpnessThresholds } from './picture.ts'
import { statedNumbers, threshold } from './threshold.ts'

const Entry = z.looseObject({
  unit: z.union([z.string().min(1), z.record(z.string(), z.string().min(1))]),
  source: z.string().regex(/^[^a-z].{10,}\.$/, 'one sentence'),
})
const Group = z.record(z.string(), Entry)

/** Files whose exports are not groups of entries: how an entry is made, and the files that gather the groups. */
const gathered = ['all.ts', 'threshold.ts']

/** Plain numbers of groups that are in the same files. */
const plain = [
  'limits',
  'shares',
  'bounds',
  'FittedCurve',
  'signNames',
  'curveNames',
  'traitCurves',
  'madeDrift',
]

async function groups(): Promise<[name: string, group: unknown][]> {
  const files = await readdir(import.meta.dirname, { recursive: true })
  const own = files.filter(
    (file) => !file.endsWith('.test.ts') && file.endsWith('.ts') && !gathered.includes(file),
  )
  const modules = await Promise.all(own.map((file): Promise<object> => import(`./${file}`)))
  return modules.flatMap((module) => Object.entries(module)).filter(([name]) => !plain.includes(name))
}

test('states a unit and a source for every entry of every group', async () => {
  const all = await groups()
  assert.ok(all.length > 0)
  for (const [name, group] of all) {
    const entries = Group.parse(group, { error: () => `in ${name}` })
    for (const [entry, { unit, source: _source, ...numbers }] of Object.entries(entries)) {
      if (typeof unit === 'object') {
        assert.deepEqual(Object.keys(unit).sort(), Object.keys(numbers).sort(), `${name}.${entry}`)
      }
    }
    for (const number of statedNumbers(entries)) {
      assert.ok(Number.isFinite(number.value), `${name}.${number.name} is a number`)
      assert.notEqual(number.unit, '', `${name}.${number.name} has a unit`)
    }
  }
})

test('hides no entry behind another of the same name, and gives the numbers of the entries', () => {
  const judged = [
    fileThresholds,
    geometryThresholds,
    subjectThresholds,
    lightThresholds,
    lightingThresholds,
    sharpnessThresholds,
    integrityThresholds,
    fittedThresholds,
  ].flatMap((group) => Object.keys(group))
  assert.deepEqual(Object.keys(statedThresholds), judged)
  assert.equal(precision.yawDeg, statedPrecision.yawDeg.value)
  assert.equal(limits.maxPixels, statedLimits.maxPixels.value)
  assert.equal(shares.doubtSeconds, statedShares.doubtSeconds.value)
})

const entries = {
  dpi: threshold({ value: 300, unit: 'dpi', source: 'A standard.' }),
  edge: threshold({
    min: [2, 'px'],
    band: [{ low: 1, high: 3 }, 'levels'],
    source: 'A set.',
  }),
}

test('lists every number with its unit and its source', () => {
  assert.deepEqual(statedNumbers(entries), [
    { name: 'dpi', value: 300, unit: 'dpi', source: 'A standard.' },
    { name: 'edge.min', value: 2, unit: 'px', source: 'A set.' },
    { name: 'edge.band.low', value: 1, unit: 'levels', source: 'A set.' },
    { name: 'edge.band.high', value: 3, unit: 'levels', source: 'A set.' },
  ])
})
