import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleDocument } from '@likeness/rules'
import type { DeclaredOrigin } from '#decode/declared-origin.ts'
import type { Trace, TraceLook } from '#measure/traces/trace.ts'
import type { Traces } from '#measure/traces/traces.ts'
import { documentOf, sampleDetail, sampleEvidence } from '#testing/sample-evidence.ts'
import { thresholds } from '#thresholds/all.ts'
import { appearanceAlteration } from './appearance-alteration.ts'

function declared(changes: Partial<DeclaredOrigin>, document = 'us-passport') {
  const { file } = sampleEvidence()
  return appearanceAlteration.run(
    sampleEvidence({ document, file: { ...file, declared: { ...file.declared, ...changes } } }),
  )
}

const halo: Trace = {
  code: 'cut_out_halo',
  altered: 'background',
  strength: 0.8,
  unit: 'share',
  part: 'outline',
  regions: [{ x: 300, y: 250, width: 600, height: 800 }],
}
const smoothed: Trace = {
  ...halo,
  code: 'smoothed_skin',
  altered: 'person',
  strength: thresholds.smoothedSkin.veryLikelyLogOdds,
  unit: 'log-odds',
  part: 'skin',
  regions: [{ x: 400, y: 500, width: 400, height: 520 }],
}

const allOf = (look: TraceLook): Traces => ({
  cutOutHalo: look,
  paintedBackground: look,
  alteredWall: look,
  smoothedSkin: look,
  recompressedInParts: look,
  clonedPart: look,
})

/** What is found of these traces alone, under a rule with this editing policy, or none. */
function traced(seen: Partial<Traces>, policy?: NonNullable<RuleDocument['editing']>['policy']) {
  const silent = documentOf('zz-icao-9303')
  const document: RuleDocument = policy ? { ...silent, editing: { policy, cite: ['doc-9303-3'] } } : silent
  const traces = { ...allOf(null), ...seen }
  return appearanceAlteration.run(sampleEvidence({ document, detail: { ...sampleDetail, traces } }))
}

test('a file that declares nothing, or only its camera, passes', () => {
  assert.equal(declared({}).outcome, 'PASS')
  assert.equal(declared({ software: ['HDR+ 1.0.5'], sourceTypes: ['digitalCapture'] }).outcome, 'PASS')
})

test('words from the name of a generator or retoucher do no harm on their own', () => {
  for (const name of ['Editor de imagen HP', 'Flux Capture 1', 'Foto Persona 2', 'Mac OS X Snow Leopard']) {
    assert.equal(declared({ software: [name] }).outcome, 'PASS', name)
  }
})

test('raw developers are editors too', () => {
  for (const name of ['Adobe Camera Raw 17', 'LightroomMobile 9.2']) {
    assert.equal(declared({ software: [name] }).code, 'editor_declared', name)
  }
})

test('a generated picture fails under any rule', () => {
  assert.equal(declared({ sourceTypes: ['trainedAlgorithmicMedia'] }, 'fr-passport').outcome, 'FAIL')
  assert.equal(declared({ generatorText: true }, 'fr-passport').code, 'generated')
  assert.equal(declared({ software: ['Midjourney v7'] }).code, 'generated')
})

test('declared edits fail only if the authority forbids them', () => {
  for (const edit of [
    { actions: ['c2pa.edited'] },
    { software: ['FaceApp 12'] },
    { sourceTypes: ['humanEdits'] },
  ]) {
    assert.deepEqual([declared(edit).outcome, declared(edit).code], ['FAIL', 'editing_declared'])
    assert.equal(declared(edit, 'fr-passport').outcome, 'PASS')
  }
})

test('a program that may only have cropped is REVIEW, and is named', () => {
  const found = declared({ software: ['Adobe Photoshop 26.1'] })
  assert.deepEqual([found.outcome, found.code], ['REVIEW', 'editor_declared'])
  assert.match(found.message, /Adobe Photoshop 26.1/)
})

test('a trace is REVIEW under its name, and the message also reports the others', () => {
  const found = traced({ cutOutHalo: halo, paintedBackground: 'untold', smoothedSkin: smoothed }, 'forbidden')
  assert.deepEqual([found.outcome, found.assessed, found.code], ['REVIEW', true, 'cut_out_halo'])
  assert.match(found.message, /rim.*smooth/)
  assert.equal(
    traced({ cutOutHalo: halo }).code,
    'cut_out_halo',
    'where the authority says nothing of editing too',
  )
})

test('a finding shows the places of all traces that it names, each once', () => {
  const found = traced({ cutOutHalo: halo, paintedBackground: halo, smoothedSkin: smoothed })
  assert.deepEqual(found.regions, [...halo.regions, ...smoothed.regions])
  assert.deepEqual(
    traced({ smoothedSkin: smoothed, cutOutHalo: halo }, 'background-allowed').regions,
    smoothed.regions,
  )
  assert.ok(!('regions' in traced({})) && !('regions' in declared({ generatorText: true })))
})

test('the message says how sure it is, and the advice to send the file of the camera', () => {
  const unsure = traced({ smoothedSkin: { ...smoothed, strength: smoothed.strength - 0.01 } })
  const sure = traced({ cutOutHalo: halo, smoothedSkin: smoothed })
  assert.deepEqual(
    [unsure.measured, unsure.unit],
    [thresholds.smoothedSkin.veryLikelyLogOdds - 0.01, 'log-odds'],
  )
  assert.match(unsure.message, /may have been edited.*skin of the face/)
  assert.match(sure.message, /very likely edited.*rim.*skin of the face/)
  assert.equal(sure.outcome, 'REVIEW')
  assert.match(sure.advice ?? '', /file that the camera made.*Switch off any filter or beauty mode/)
})

test('names the part that was changed between two saves, and is as sure as it differs from the rest', () => {
  const { veryLikelyDifference } = thresholds.recompressedInParts
  const message = (part: Trace['part'], strength: number) => {
    const altered = part === 'background' ? part : 'person'
    const trace: Trace = { ...halo, code: 'recompressed_in_parts', altered, part, strength }
    return traced({ recompressedInParts: trace }).message
  }
  assert.match(message('eyes', veryLikelyDifference - 0.01), /may have been edited.* eyes .*first saved/)
  assert.match(message('outline', veryLikelyDifference), /very likely edited.* Hair or clothes .*first saved/)
  assert.match(message('background', 1), /very likely edited.* background .*first saved/)
})

test('a trace of an edit that the authority allows is ignored', () => {
  assert.equal(traced({ cutOutHalo: halo }, 'background-allowed').outcome, 'PASS')
  assert.equal(
    traced({ cutOutHalo: halo, smoothedSkin: smoothed }, 'background-allowed').code,
    'smoothed_skin',
  )
})

test('where the authority allows editing, and no traces were searched for, nothing is said of traces', () => {
  const document: RuleDocument = {
    ...documentOf('zz-icao-9303'),
    editing: { policy: 'allowed', cite: ['doc-9303-3'] },
  }
  const found = appearanceAlteration.run(
    sampleEvidence({ document, detail: { ...sampleDetail, traces: null } }),
  )
  assert.deepEqual([found.outcome, found.message], ['PASS', 'The file says nothing of editing.'])
})

test('a photo in which no trace could show is not assessed if editing is forbidden', () => {
  const untold = traced(allOf('untold'), 'forbidden')
  assert.deepEqual([untold.outcome, untold.assessed, untold.code], ['REVIEW', false, 'traces_untold'])
  assert.equal(traced({ ...allOf('untold'), smoothedSkin: null }, 'forbidden').outcome, 'PASS')
  assert.equal(traced(allOf('untold')).outcome, 'PASS')
})

test('a background that the file says was replaced is no hidden edit, other traces still are', () => {
  const { file } = sampleEvidence()
  const replaced = { ...file, declared: { ...file.declared, changedParts: ['background'] } }
  const found = (seen: Partial<Traces>, document: string) => {
    const detail = { ...sampleDetail, traces: { ...allOf(null), ...seen } }
    return appearanceAlteration.run(sampleEvidence({ document, file: replaced, detail }))
  }
  const stated = found({ paintedBackground: halo }, 'zz-icao-9303')
  assert.deepEqual([stated.outcome, stated.code], ['PASS', 'ok'])
  assert.match(stated.message, /background was replaced/)
  assert.equal(found({ smoothedSkin: smoothed }, 'zz-icao-9303').code, 'smoothed_skin')
  assert.equal(found({}, 'us-passport').code, 'editing_declared')
})
