import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { precompress } from '../../building/precompress.ts'

const files = [
  '.well-known/security.txt',
  '404.html',
  '_astro/Page.a1b2c3.css',
  '_astro/search.a1b2c3.js',
  'accuracy.html',
  'api/public/requirements.json',
  'api/public/requirements/us/passport.json',
  'docs/api.html',
  'engine/a1b2c3/face.graph',
  'engine/a1b2c3/simd.wasm',
  'engine/a1b2c3/worker.js',
  'favicon.svg',
  'index.html',
  'llms.txt',
  'requirements.html',
  'requirements.md',
  'requirements/all.json',
  'requirements/compare.html',
  'requirements/feed.atom',
  'requirements/status.json',
  'requirements/us.html',
  'requirements/us.md',
  'requirements/us/passport.atom',
  'requirements/us/passport.html',
  'requirements/us/passport.md',
  'robots.txt',
  'sitemap.xml',
]

/** A file that is too short to be worth compressing. */
const shortFile = 'robots.txt'

/** The content of a file of the sample, which no other file has. */
export function contentOf(name: string): string {
  return name === shortFile ? name : `${name} `.repeat(200)
}

/** Makes a folder with a file of each kind of a built site, compressed as in a build. The caller removes the folder. */
export async function sampleDist(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-dist-'))
  for (const name of files) {
    mkdirSync(dirname(join(folder, 'dist', name)), { recursive: true })
    writeFileSync(join(folder, 'dist', name), contentOf(name))
  }
  await precompress(join(folder, 'dist'), join(folder, 'cache'))
  return folder
}
