import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from './page-text.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A PDF document of one page with these drawing operators. */
function pdfOf(operators: string): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${operators.length}>>stream\n${operators}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')
  return bytesOf(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF`)
}

test('reads what a reader of a page sees, each block in a line of its own', async () => {
  const text = await textOf(
    bytesOf('<title>Photo</title><style>p{}</style><p>35 <b>mm</b> wide<p>45 mm<script>9 mm</script>'),
  )
  assert.deepEqual(
    text
      ?.split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    ['Photo', '35 mm wide', '45 mm'],
  )
})

test('reads a page in the encoding that it names, and one that names an unknown encoding', async () => {
  const russian = Uint8Array.from([0xf4, 0xee, 0xf2, 0xee])
  const page = Uint8Array.from([...bytesOf('<meta charset="windows-1251"><p>'), ...russian])
  assert.equal((await textOf(page))?.trim(), 'фото')
  assert.equal((await textOf(bytesOf('<meta charset="nonsense"><p>photo')))?.trim(), 'photo')
})

test('reads a page that is nested more deeply than a stack is high', async () => {
  assert.match((await textOf(bytesOf(`${'<div>'.repeat(30_000)}35 mm`))) ?? '', /35 mm/)
})

test('reads a PDF document', async () => {
  assert.match((await textOf(pdfOf('BT /F 12 Tf 10 50 Td (35 x 45 mm) Tj ET'))) ?? '', /35 x 45 mm/)
})

test('says that there is no text in a scan, an empty page, a picture and a broken PDF document', async () => {
  for (const bytes of [
    pdfOf(''),
    bytesOf('<p> '),
    Uint8Array.from([0xff, 0xd8, 0, 0]),
    bytesOf('%PDF-1.7'),
  ]) {
    assert.equal(await textOf(bytes), undefined)
  }
})
