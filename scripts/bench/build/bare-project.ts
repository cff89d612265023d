import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = (count: number) => `---
export function getStaticPaths() {
  return Array.from({ length: ${count} }, (_, number) => ({ params: { number: String(number) } }))
}
const { number } = Astro.params
---
<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Page {number}</title></head>
  <body><h1>Page {number}</h1><p>A page.</p></body>
</html>
`

/** Writes an Astro project with `count` pages of one kind, which are empty. */
export function writeBareProject(folder: string, modules: string, count: number): void {
  mkdirSync(join(folder, 'src', 'pages'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "bare", "private": true, "type": "module" }')
  writeFileSync(join(folder, 'astro.config.mjs'), "export default { build: { format: 'file' } }\n")
  writeFileSync(join(folder, 'src', 'pages', '[number].astro'), page(count))
  symlinkSync(modules, join(folder, 'node_modules'))
}
