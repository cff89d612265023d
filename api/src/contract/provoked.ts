import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BackgroundInput,
  type CheckResult,
  type Plan,
  planBackground,
  type Rectangle,
  type ReplacedBackground,
  type SampleTask,
  sampleResult,
} from '@likeness/engine'
import type { Catalog, RuleDocument } from '@likeness/rules'
import { type Outcome, problems, type Refusal } from '../foundation/problem.ts'
import type { PlaceOfSample, Sample } from './samples.ts'

/** The problem that a sample provokes in a place; undefined if it provokes none there. */
export function provokedProblem({ name, problem }: Sample, place: PlaceOfSample): Refusal | undefined {
  if (!problem?.places.includes(place)) return undefined
  const { places, ...provoked } = problem
  const detail = `${problems[problem.code].title}. The sample "${name}" provokes this in test mode.`
  return { ok: false, problem: { ...provoked, detail } }
}

/** The verdict on a sample by a document, or the problem that it provokes in a place. */
export function provoked(
  sample: Sample,
  place: PlaceOfSample,
  task: Omit<SampleTask, 'baseline'> & { catalog: Catalog },
): Outcome<CheckResult> {
  const problem = provokedProblem(sample, place)
  if (problem) return problem
  const { catalog, ...asked } = task
  const baseline = baselineOf(catalog, asked.document)
  return { ok: true, value: sampleResult({ ...asked, baseline }, sample.faulty) }
}

/** The rule that applies where a document is silent. */
const baselineOf = (catalog: Catalog, document: RuleDocument): RuleDocument =>
  catalog.find('zz-icao-9303') ?? document

const size = { width: 480, height: 600 }
const files = {
  jpeg: readFileSync(join(import.meta.dirname, 'portrait.jpg')),
  png: readFileSync(join(import.meta.dirname, 'portrait.png')),
}

/**
 * The drawn portrait in place of a sample with a new background, or the problem that the sample provokes. A rule that forbids
 * the change, or a colour that it does not accept, is refused as for any photo.
 */
export function provokedBackground(
  sample: Sample,
  { document, subject = 'adult', profile = 'standard', policy, language = 'en', options }: BackgroundInput,
  catalog: Catalog,
): Outcome<ReplacedBackground> {
  const planned = planBackground(document, baselineOf(catalog, document), options)
  if (!planned.ok) return planned
  const { format, crop } = planned.value
  const mode = crop ? 'validate' : 'check'
  const task = { document, mode, subject, profile, policy, language, catalog } as const
  const checked = provoked(sample, 'background', task)
  if (!checked.ok) return checked
  const replaced = inPlaceOfReplaced(checked.value, planned.value, files[format], { x: 0, y: 0, ...size })
  return { ok: true, value: replaced }
}

/**
 * What the engine would return, with a file in place of the photo with a new background.
 * @param area What is cut out of the photo; the file has its size.
 */
export function inPlaceOfReplaced(
  check: CheckResult,
  { format, quality, crop, colours, editingPolicy }: Plan,
  photo: Buffer,
  area: Rectangle,
): ReplacedBackground {
  const { document, rules_version } = check
  const result: ReplacedBackground['result'] = {
    ...{ document, rules_version, format, quality: format === 'jpeg' ? quality : null },
    ...{ width: area.width, height: area.height, bytes: photo.byteLength, dpi: 300 },
    ...{ colour: colours[0].hex, crop: crop ? area : null },
    identity: {
      ...{ person_pixels_changed: 0, mixed_pixels: 1234, landmark_shift_px: 0 },
      proved_before: format === 'jpeg' ? 'encoding' : null,
    },
    matte: { model: 'rvm', person_share: 0.41, mixed_share: 0.01 },
    editing_policy: editingPolicy,
    check,
  }
  return { result, photo, matte: null }
}
