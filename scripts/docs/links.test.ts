import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { markdownFiles, repository, repositoryFiles } from './markdown-files.ts'

/** A link within the repository: neither to another host nor to an address of the running site. */
const link = /\]\((?![a-z]+:|\/)([^)#\s]*)(?:#([^)]*))?\)/g
/** A path to a file in a span of code, without placeholders. */
const namedFile = /`((?:\.\.\/)*[\w.@-]+(?:\/[\w.@-]+)+\.(?:ts|tsx|astro|mjs|json|yaml|yml|md|css))`/g
const command = /npm (?:run (?:-s |--silent )?)([\w:]+)(?![\w:]| --workspace)/g

const files = new Set(repositoryFiles)

test('every link leads to an existing file and heading', () => {
  const faults = markdownFiles.flatMap(({ path, text }) =>
    [...text.matchAll(link)].flatMap(([whole, target = '', place]) => {
      const file = target === '' ? path : join(dirname(path), target)
      if (!existsSync(join(repository, file))) return [`${path}: ${whole} leads nowhere`]
      return place === undefined || headings(file).has(place) ? [] : [`${path}: ${whole} has no such heading`]
    }),
  )
  assert.deepEqual(faults, [])
})

test('every named file exists', () => {
  const faults = markdownFiles
    .filter(({ path }) => !path.endsWith('CHANGELOG.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(namedFile)].flatMap(([, name = '']) =>
        files.has(name) || files.has(join(dirname(path), name)) ? [] : [`${path}: ${name}`],
      ),
    )
  assert.deepEqual(faults, [])
})

test('every named command is a script, and scripts/README.md names every script', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')))
  const faults = markdownFiles
    .filter(({ path }) => !path.startsWith('api/clients/'))
    .flatMap(({ path }) => {
      const text = readFileSync(join(repository, path), 'utf8')
      return [...text.matchAll(command)].flatMap(([, name = '']) =>
        name in scripts ? [] : [`${path}: ${name}`],
      )
    })
  assert.deepEqual(faults, [])
  const table = readFileSync(join(repository, 'scripts', 'README.md'), 'utf8')
  const missing = Object.keys(scripts).filter(
    (name) => !table.includes(`| \`npm run ${name}\` |`) && !table.includes(`| \`npm ${name}\` |`),
  )
  assert.deepEqual(missing, [])
})

/** The anchors of a Markdown file's headings, as GitHub makes them. */
function headings(path: string): ReadonlySet<string> {
  const text = readFileSync(join(repository, path), 'utf8')
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}
