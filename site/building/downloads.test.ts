import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { pythonWheel } from './downloads.ts'

const { name, bytes } = pythonWheel('https://photos.example')
const files = unzipSync(bytes)
const information = `${name.split('-').slice(0, 2).join('-')}.dist-info`
const textOf = (path: string) => strFromU8(files[path] ?? assert.fail(`the wheel has no ${path}`))

it('lists each file of the wheel with its digest and its size', () => {
  const lines = textOf(`${information}/RECORD`).trim().split('\n')
  const expected = Object.entries(files).map(([path, content]) => {
    if (path.endsWith('/RECORD')) return `${path},,`
    return `${path},sha256=${createHash('sha256').update(content).digest('base64url')},${content.length}`
  })
  assert.deepEqual(lines.sort(), expected.sort())
  assert.ok(files['likeness/py.typed'] && files['likeness/operations.py'])
})

it('says what pip needs to know, and which service the client calls', () => {
  const metadata = textOf(`${information}/METADATA`)
  assert.match(metadata, /^Metadata-Version: 2\.1\nName: likeness-photo\nVersion: \d+\.\d+\.\d+\n/)
  assert.match(metadata, /^Requires-Python: >=3\.10\nRequires-Dist: httpx/m)
  assert.match(metadata, /\n\n# likeness for Python\n/)
  assert.match(textOf('likeness/call.py'), /^DEFAULT_BASE_URL = "https:\/\/photos\.example"$/m)
})

it('gives the same bytes for the same sources', () => {
  assert.deepEqual(pythonWheel('https://photos.example').bytes, bytes)
})
