import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { textPagePaths } from '../src/information/paths.ts'
import { htmlFaults } from './faults/html-faults.ts'
import { type BuiltFiles, builtFiles } from './serving/built-files.ts'

/** One page of each kind, and documents that state little, much, only a shape, and nothing. */
const pages = [
  '404.html',
  'index.html',
  'requirements/us.html',
  'requirements/compare.html',
  'requirements/us/passport.html',
  'requirements/us/visa-digital.html',
  'requirements/gb/passport-digital.html',
  'requirements/zz/icao-9303.html',
  'ar.html',
  'hi/requirements.html',
  'de/requirements/us.html',
  'zh-hans/requirements/compare.html',
  'ar/requirements/us/passport.html',
  'de/requirements/fr/passport.html',
  'hi/requirements/in/passport.html',
  'zh-hans/requirements/zz/icao-9303.html',
  'docs/api.html',
  'docs/api/photos-check.html',
  'docs/api/objects/check-result.html',
  'docs/api/problems.html',
  'docs/api/test-mode.html',
  'docs/api/changelog.html',
  'docs/checks.html',
  'accuracy.html',
  ...textPagePaths.map(({ path }) => `${path.slice(1)}.html`),
]

/** `npm run lint:site` checks every page, which takes a minute. */
const all = process.env.LIKENESS_EVERY_PAGE === '1'

describe('HTML', () => {
  let site: BuiltFiles
  before(async () => {
    site = await builtFiles()
  })

  it('is valid', () => {
    const looked = all ? [...site.names].filter((name) => name.endsWith('.html')) : pages
    for (const page of looked) assert.deepEqual(htmlFaults(site.text(page)), [], page)
  })

  it('is invalid with an element at a place where it is not allowed', () => {
    const broken = site.text('index.html').replace('</h1>', '<div></div></h1>')
    assert.notDeepEqual(htmlFaults(broken), [])
  })
})
