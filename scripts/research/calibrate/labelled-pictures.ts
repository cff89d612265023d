import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { type CurveName, curveNames } from '#api/engine/src/thresholds/fitted.ts'
import { Render } from '../accuracy/labelled-picture.ts'
import { labelsOfFact } from './facts.ts'

/** A picture, and what is so in it. A fact is left out if the picture does not show it, or if its label is in doubt. */
export interface LabelledPicture {
  readonly path: string
  /** All pictures of one person are fitted to, or left out, together. */
  readonly person: string
  /** Where the picture comes from: its photographers, its renderer or its generator. */
  readonly source: string
  readonly rendered: boolean
  /** Whether an authority should accept the picture, once cropped, so that nothing in it may be found. */
  readonly isGood: boolean
  readonly licence: string
  readonly facts: Readonly<Partial<Record<CurveName, boolean>>>
}

const Photo = z.object({
  file: z.string(),
  source_repo: z.string(),
  licence: z.string(),
  person: z.union([z.string(), z.number()]).optional(),
  labels: z.record(z.string(), z.unknown()),
  in_doubt: z.array(z.string()).default([]),
})

const Renders = z.object({ images: z.array(Render) })

/** Renders that show other things than one whole head, upright. */
const otherRenders = ['count', 'rotate', 'occlusion']
/** Renders that wear glasses, whatever their faults. */
const withGlasses = 'glasses'

/** The owners of repositories with so many pictures that they can be left out alone; the others are one source. */
const largeSources = [
  'CivilServiceUSA',
  'SelfishGene',
  'aws-samples',
  'debruine',
  'jcpeterson',
  'UKHomeOffice',
  '18F',
  'presidential-innovation-fellows',
  'ropensci',
]

/** The pictures of a folder whose manifest labels them: photos, or rendered heads. */
export async function readLabelledPictures(folder: string): Promise<LabelledPicture[]> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const renders = Renders.safeParse(manifest)
  if (renders.success) return renders.data.images.map((render) => ofRender(folder, render))
  return z
    .array(Photo)
    .parse(manifest)
    .map((photo) => ofPhoto(folder, photo))
}

function ofPhoto(folder: string, photo: z.infer<typeof Photo>): LabelledPicture {
  const [owner = ''] = photo.source_repo.split('/')
  const isGood = photo.labels.usable_as === 'id-good'
  const facts = curveNames.flatMap((name) => {
    const { key, yes = [], no = [], hiddenBy, isNotSoUnlabelled } = labelsOfFact[name]
    const label = photo.labels[key]
    if (photo.in_doubt.includes(key)) return []
    if (hiddenBy && photo.labels[hiddenBy.key] === hiddenBy.value) return []
    if (yes.includes(String(label))) return [[name, true]]
    const isDenied = no.includes(String(label)) || (label === undefined && isNotSoUnlabelled)
    return isDenied || (isGood && name !== 'glasses') ? [[name, false]] : []
  })
  return {
    path: join(folder, photo.file),
    person: personOf(folder, photo),
    source: largeSources.includes(owner) ? owner : 'others',
    rendered: false,
    isGood,
    licence: photo.licence,
    facts: Object.fromEntries(facts),
  }
}

function ofRender(
  folder: string,
  { file, head, group, compliant, faults }: z.infer<typeof Render>,
): LabelledPicture {
  const facts = curveNames.flatMap((name) => {
    const { faults: those = [], unclear = [] } = labelsOfFact[name]
    if (otherRenders.includes(group) || faults.some((fault) => unclear.includes(fault))) return []
    const isSo =
      faults.some((fault) => those.includes(fault)) || (name === 'glasses' && group === withGlasses)
    return [[name, isSo]]
  })
  return {
    path: join(folder, file),
    person: head,
    source: basename(folder),
    rendered: true,
    isGood: compliant,
    licence: 'renders of our own making',
    facts: Object.fromEntries(facts),
  }
}

/** People of the London set are also among the photos, as `frl-`. Where people have no number, a picture's name identifies them. */
function personOf(folder: string, { file, person }: z.infer<typeof Photo>): string {
  const [first = '', second = ''] = file.split('-')
  if (first === 'frl') return `london ${second}`
  if (basename(folder) === 'london') return `london ${first}`
  return typeof person === 'number'
    ? `${basename(folder)} ${person}`
    : `${basename(folder)} ${first} ${second}`
}
