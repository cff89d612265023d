import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfPages } from '../../../testing/pdf-pages.ts'
import { writePdf } from './paper-document.ts'

test('names in Latin, Vietnamese and Cyrillic letters can be read and copied', async () => {
  const names = ['Zażółć Gęślą', 'Nguyễn Thị Ánh', 'Объединённые Фотографы', 'Şükrü Ğ.', 'O’Brien & Söhne']
  const [page] = await pdfPages(await writePdf({ title: 'Receipt', blocks: [{ lines: names }] }))
  const letters = (text: string) => text.replaceAll(' ', '')
  for (const name of names) assert.ok(letters(page ?? '').includes(letters(name)), `${name} in ${page}`)
})

test('a letter that the typeface lacks is replaced and noted; control characters and long words break no page', async () => {
  const lines = ['山田写真館', `a${'\u0000\n\u202e'}b`, 'x'.repeat(400), 'e\u0301tude']
  const [page = ''] = await pdfPages(await writePdf({ title: '', blocks: [{ lines }] }))
  assert.match(page, /�{5}/)
  assert.match(page, /a b/)
  assert.match(page, /étude/)
  assert.match(page, /stands for a letter/)
})

test('a long table goes on on further pages, with the same bytes each time', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`Line ${index}`, 'photos.check', `${index}.00`])
  const content = { title: 'Statement', blocks: [{ head: ['What', 'Operation', 'USD'], rows }] }
  const [first, second] = [await writePdf(content), await writePdf(content)]
  assert.deepEqual(first, second)
  const pages = await pdfPages(first)
  assert.ok(pages.length > 1)
  assert.match(pages.join(' '), /Line 119 photos.check 119.00/)
})
