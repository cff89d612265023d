import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFaceKit } from './render/face-kit.ts'
import { readMakeHuman } from './render/make-human.ts'
import { renderPortrait } from './render/portrait.ts'
import { readScans } from './render/textures.ts'

const [name = '', meshes = '', scansFolder = '', out = '', count = '0', first = '0'] = process.argv.slice(2)
await mkdir(out, { recursive: true })
const read = name === 'MakeHuman' ? readMakeHuman : readFaceKit
const [family, scans] = await Promise.all([read(meshes), readScans(scansFolder)])
const lines: string[] = []
for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  const { jpeg, truth } = await renderPortrait(family, scans, seed)
  const file = `${family.name}-${seed}.jpg`
  await writeFile(join(out, file), jpeg)
  lines.push(JSON.stringify({ file, ...truth }))
}
await writeFile(join(out, `truth-${first}.jsonl`), `${lines.join('\n')}\n`)
