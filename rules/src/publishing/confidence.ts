import { type Confidence, isDataSet, type Source } from '../schema/citation.ts'
import type { RuleDocument } from '../schema/document.ts'
import { citedSources, decidingCitations } from './sources.ts'

/**
 * How sure the catalog is of a document. The core figures are those that decide a verdict (size, pixels, head height, eye
 * line, background) and, where it is stated, who takes the photo.
 *
 * - `high`: every core figure that is stated has an official source. At least one is stated.
 * - `low`: no source of the core figures is better than one that no other confirms (`secondary-alone`), or than a seller of
 *   photos. Where no core figure is stated, this is asked of all sources of the document.
 * - `medium`: everything else.
 */
export function confidenceOf(document: RuleDocument): Confidence {
  const { taken } = document
  const core = [...decidingCitations(document), ...(taken === undefined ? [] : [taken.cite])].map((cite) =>
    citedSources(document, cite),
  )
  if (core.length > 0 && core.every((sources) => sources.some(({ tier }) => tier === 'official')))
    return 'high'
  const asked = core.length > 0 ? core.flat() : Object.values(document.sources)
  return asked.every((source) => source.tier === 'secondary-alone' || sellsPhotos(source)) ? 'low' : 'medium'
}

/** What `authority` calls those who sell photos or publish data sets of them: "PassLens, a photo service". */
const seller = /, a (photo (service|chain|studio)|vendor)\b|\bdata set\b/

/** Whether a source repeats what others state in order to sell photos, as the data sets do. */
const sellsPhotos = (source: Source) => seller.test(source.authority) || isDataSet(source)
