import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const repository = join(import.meta.dirname, '..')
/** A link within the repository: neither to another host nor to an address of the running site. */
const link = /\]\((?![a-z]+:|\/)([^)#\s]*)(?:#([^)]*))?\)/g

test('every link of a Markdown file leads to an existing file and heading', () => {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.md']
  const files = execFileSync('git', list, { cwd: repository, encoding: 'utf8' }).split('\0').filter(Boolean)
  const faults = files
    .filter((path) => existsSync(join(repository, path)))
    .flatMap((path) =>
      [...withoutCode(path).matchAll(link)].flatMap(([whole, target = '', place]) => {
        const file = target === '' ? path : join(dirname(path), target)
        if (!existsSync(join(repository, file))) return [`${path}: ${whole} leads nowhere`]
        return place === undefined || headings(file).has(place)
          ? []
          : [`${path}: ${whole} has no such heading`]
      }),
    )
  assert.deepEqual(faults, [])
})

test('each file that api/ASVS.md gives as evidence exists', () => {
  const text = readFileSync(join(repository, 'api/ASVS.md'), 'utf8')
  const given = text.matchAll(/`((?:src|engine|owasp|clients|site|scripts)\/[^`]+)`/g)
  const paths = new Set(
    [...given].map(([, path = '']) => (/^(site|scripts)\//.test(path) ? path : `api/${path}`)),
  )
  assert.ok(paths.size > 30)
  assert.deepEqual(
    [...paths].filter((path) => !existsSync(join(repository, path))),
    [],
  )
})

function withoutCode(path: string): string {
  return readFileSync(join(repository, path), 'utf8').replace(/^```.*?^```/gms, '')
}

/** The anchors of a Markdown file's headings, as GitHub makes them. */
function headings(path: string): ReadonlySet<string> {
  return new Set(
    [...withoutCode(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}
