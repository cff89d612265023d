import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { RuleDocument } from '@likeness/rules'
import { z } from 'zod'
import type { Evidence } from '#api/engine/src/judge/evidence.ts'
import { quantile } from '#api/engine/src/measure/distribution.ts'
import { decodeHere } from '#api/engine/src/measure/photo-decoder.ts'
import { loadModels } from '#api/engine/src/models/inference.ts'
import { type CurveName, curveNames, madeDrift } from '#api/engine/src/thresholds/fitted.ts'
import { givenFolders, requireRule } from '../photo-command.ts'
import { readLabelledPictures } from './calibrate/labelled-pictures.ts'
import { valuesOfSigns } from './calibrate/readings.ts'
import { evidenceOf, evidenceOfFile } from './calibrate/seen-faces.ts'

/*
 * Measures how far what is measured in the file made of a photo lies from what was measured in the photo, and writes it to the
 * thresholds. `check` makes the file of a photo that lies so near a limit.
 * Usage: npm run calibrate -- drift [--only <curve>]… <folder with a manifest.json>…
 * With --only, all other measures keep what was written last.
 */

/** Documents with small, square and large files. */
const madeFor = ['de-passport', 'us-passport', 'zz-icao-9303']
/** The share of files that lie no further from their photos. */
const share = 0.95

const { values: options, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
})
const chosen = z.array(z.enum(curveNames)).safeParse(options.only ?? curveNames)
const folders = givenFolders('calibrate -- drift [--only <curve>]…', positionals, chosen.success)
const documents = madeFor.map(requireRule)
const baseline = requireRule('zz-icao-9303')
const equipment = { models: await loadModels(), decoder: decodeHere }
const differences = new Map<CurveName, number[]>(chosen.data?.map((name) => [name, []]))
for (const folder of folders) {
  for (const { path } of await readLabelledPictures(folder)) {
    const bytes = await readFile(path)
    for (const document of documents) {
      for (const [name, difference] of await differencesOfFile(bytes, document)) {
        differences.get(name)?.push(difference)
      }
    }
  }
}
const drift = Object.fromEntries(
  [...differences].map(([name, of]) => [name, Number(quantile(of, share).toPrecision(3))]),
)
await writeFile(
  new URL('../../api/engine/src/thresholds/made-drift.json', import.meta.url),
  `${JSON.stringify({ ...madeDrift, ...drift }, null, 2)}\n`,
)

/** How far each measure of the file lies from that of the photo; empty if the photo or the file shows no head. */
async function differencesOfFile(bytes: Uint8Array, document: RuleDocument): Promise<[CurveName, number][]> {
  const request = { document, baseline, subject: 'adult', profile: 'standard' } as const
  const photo = await evidenceOf(equipment, { ...request, bytes, mode: 'check', levels: false })
  if (!photo?.portrait.head) return []
  const file = await evidenceOfFile(equipment, { ...request, bytes }, photo.frame)
  if (!file?.portrait.head) return []
  const [ofPhoto, ofFile] = [measuresOf(photo), measuresOf(file)]
  return curveNames.flatMap((name) => {
    const [before, after] = [ofPhoto[name], ofFile[name]]
    return before === undefined || after === undefined ? [] : [[name, Math.abs(after - before)]]
  })
}

function measuresOf(evidence: Evidence): Partial<Record<CurveName, number>> {
  return { ...valuesOfSigns(evidence), ...evidence.portrait.head?.traits }
}
