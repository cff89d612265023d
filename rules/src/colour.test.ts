import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsBlackAndWhite } from './colour.ts'
import { loadCatalog } from './load.ts'

const accepts = (print: string | undefined, upload?: string) =>
  acceptsBlackAndWhite({
    ...(print && { print: { colour: { text: print, cite: [] } } }),
    ...(upload && { upload: { colour: { text: upload, cite: [] } } }),
  })

test('a rule that says nothing of colour accepts no black-and-white photo', () => {
  assert.equal(accepts(undefined), false)
  assert.equal(accepts(undefined, 'RGB of 24 bits per pixel'), false)
})

test('print and file must not ask for colour both ways', () => {
  assert.equal(accepts('Colour or black and white'), true)
  assert.equal(accepts('Colour or black and white', 'RGB'), true)
  assert.equal(accepts('Colour or black and white', 'Colour'), false)
  assert.equal(accepts('Colour', 'Colour or greyscale'), false)
})

test('each wording of the catalog that names a photo without colour is understood', () => {
  const loaded = loadCatalog()
  assert.ok(loaded.ok)
  const words = loaded.catalog.documents.flatMap(({ print, upload }) =>
    [print?.colour?.text, upload?.colour?.text].filter((text) => text !== undefined),
  )
  const named = [...new Set(words)].filter((text) => /black|gr[ae]y|recommended|preferred/i.test(text))
  assert.deepEqual(named.filter((text) => accepts(text)).sort(), [
    'Black and white',
    'Black and white accepted',
    'Black and white is preferred',
    'Black and white or colour',
    'Black and white preferred, colour accepted',
    'Black and white, on photographic paper',
    'Colour is strongly recommended',
    'Colour or black and white',
    'Colour or greyscale',
  ])
  assert.deepEqual(
    named.filter((text) => !accepts(text)),
    ['Colour; black and white is put on hold'],
  )
})
