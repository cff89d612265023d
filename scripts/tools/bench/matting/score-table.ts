import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { MatteScores } from './scores.ts'

const picture = z.object({ file: z.string(), matte: z.string().nullish() })
const manifest = z.union([z.array(picture), z.object({ images: z.array(picture) })])

/** The paths of a picture and of its exact matte. */
export interface MattedPicture {
  readonly name: string
  readonly photo: string
  readonly matte: string
}

/** The pictures of a folder's manifest.json that name a matte: 8-bit grey, in the size of the upright picture. */
export async function mattedPicturesOf(folder: string): Promise<MattedPicture[]> {
  const listed = manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  const pictures = Array.isArray(listed) ? listed : listed.images
  return pictures.flatMap(({ file, matte }) =>
    matte ? [{ name: file, photo: join(folder, file), matte: join(folder, matte) }] : [],
  )
}

/** The source of a matte: one of the networks alone, or this project. */
export type Attempt = 'selfie' | 'rvm' | 'ours'

export interface ScoredPicture {
  readonly name: string
  readonly scores: Readonly<Record<Attempt, MatteScores>>
  /** Why our matte would be refused; null if it would not be. */
  readonly fault: string | null
}

const titles: Readonly<Record<Attempt, string>> = { selfie: 'selfie alone', rvm: 'rvm alone', ours: 'ours' }

/** The means over the pictures, the worst squared error, and our three worst pictures, as text. */
export function scoreTable(pictures: readonly ScoredPicture[]): string {
  const mean = (attempt: Attempt, score: keyof MatteScores) =>
    pictures.reduce((sum, { scores }) => sum + scores[attempt][score], 0) / pictures.length
  const rows = (['selfie', 'rvm', 'ours'] as const).map((attempt) => [
    titles[attempt],
    mean(attempt, 'sad').toFixed(3),
    mean(attempt, 'mse').toFixed(5),
    Math.max(...pictures.map(({ scores }) => scores[attempt].mse)).toFixed(5),
    mean(attempt, 'gradient').toFixed(4),
    `${(100 * mean(attempt, 'coreWrong')).toFixed(3)} %`,
  ])
  const head = ['', 'SAD/1000', 'MSE', 'worst MSE', 'gradient/1000', 'core wrong']
  const refused = pictures.filter(({ fault }) => fault !== null)
  const worst = [...pictures].sort((a, b) => b.scores.ours.mse - a.scores.ours.mse).slice(0, 3)
  return [
    `${pictures.length} pictures, ${refused.length} refused`,
    ...[head, ...rows].map((cells) =>
      cells.map((cell, at) => (at ? cell.padStart(15) : cell.padEnd(14))).join(''),
    ),
    ...worst.map(({ name, scores }) => `worst of ours: ${name}, MSE ${scores.ours.mse.toFixed(5)}`),
    ...refused.map(({ name, fault }) => `refused: ${name}: ${fault}`),
    '',
  ].join('\n')
}
