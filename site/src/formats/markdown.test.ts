import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf } from '../catalog.ts'
import { documentMarkdown, linked } from './markdown.ts'

it('has the content of the page, with its sources', () => {
  const record = recordOf('us-passport')
  const text = documentMarkdown(record, new URL('https://x.example'))
  for (const part of [
    `# ${record.title}`,
    record.answer,
    '| Print size, width × height | 51 × 51 | 2 × 2 | 600 × 600 |  | [1] |',
    'Not stated: pixel size',
    record.glasses?.text ?? '',
    '- Pose: not stated',
    record.evidence,
    `](<${record.source_url}>)`,
    '<https://x.example/api/public/requirements/us/passport>',
  ]) {
    assert.ok(text.includes(part), part)
  }
})

it('links to a document’s Markdown', () => {
  const link = linked({ title: 'A [b]', path: '/requirements/us/a', id: 'us-a' })
  assert.equal(link, '[A \\[b\\]](/requirements/us/a.md) (`us-a`)')
})
