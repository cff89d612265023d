import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPortrait } from '../../api/engine/testing/drawing/draw-portrait.ts'

/**
 * Draws a portrait and writes it to `folder`, as a picture and as the body of a call that checks it.
 * @returns The body's path.
 */
export async function writeSampleRequest(folder: string): Promise<string> {
  const portrait = await drawPortrait({ background: '#f4f5f6' }, 'jpeg')
  const body = {
    documentId: 'us-passport',
    imageBase64: `data:image/jpeg;base64,${portrait.toString('base64')}`,
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'sample-portrait.jpg'), portrait)
  const path = join(folder, 'sample-check.json')
  await writeFile(path, JSON.stringify(body))
  return path
}
