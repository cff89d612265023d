import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

/** One labelled picture. */
export interface Example {
  readonly path: string
  /** Pictures of one person, or of one source that does not tell its people apart, are left out together. */
  readonly person: string
  readonly smiles: boolean
  readonly rendered: boolean
  /** The weight of the picture, relative to a portrait of a separate person. */
  readonly weight: number
}

/** There are many renders of few heads, mostly neutral. With this weight they count as about twenty portraits together. */
const neutralRenderWeight = 0.1

const RenderedHeads = z.object({
  images: z.array(
    z.object({ file: z.string(), head: z.string(), group: z.string(), expression: z.string().nullish() }),
  ),
})

const Photos = z.array(
  z.object({
    file: z.string(),
    labels: z.object({
      expression: z.string(),
      mouth: z.string(),
      pose: z.string(),
      occlusion: z.string(),
    }),
  }),
)

const expressions: Readonly<Record<string, boolean>> = {
  neutral: false,
  closed: false,
  halfclosed: false,
  winkL: false,
  smile: true,
  teeth: true,
}

/**
 * The pictures of a folder whose manifest says whether the person smiles: rendered heads, or photos with labels. Leaves
 * out covered mouths, open mouths that do not smile, faces turned away, and `frl-` copies of the studio portraits.
 */
export async function readExamples(folder: string): Promise<Example[]> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const rendered = RenderedHeads.safeParse(manifest)
  if (rendered.success) {
    return rendered.data.images.flatMap(({ file, head, group, expression }) => {
      const smiles = expressions[expression ?? '']
      if (smiles === undefined || ['occlusion', 'rotate', 'count'].includes(group)) return []
      return [
        {
          path: join(folder, file),
          person: head,
          smiles,
          rendered: true,
          weight: smiles ? 1 : neutralRenderWeight,
        },
      ]
    })
  }
  return Photos.parse(manifest).flatMap(({ file, labels }) => {
    const smiles = labels.expression === 'smile'
    const neutral = labels.expression === 'neutral' && labels.mouth === 'closed'
    if (file.startsWith('frl-') || (!smiles && !neutral)) return []
    if (labels.pose !== 'frontal' || ['hand', 'mask', 'scarf'].includes(labels.occlusion)) return []
    return [{ path: join(folder, file), person: personOf(folder, file), smiles, rendered: false, weight: 1 }]
  })
}

const personOf = (folder: string, file: string) => `${basename(folder)} ${file.split('-')[0]}`
