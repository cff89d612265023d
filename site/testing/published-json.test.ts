import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { buildSiteIfStale } from '../build.ts'
import { readBuildSettings } from '../build-settings.ts'

const { distFolder } = readBuildSettings()
const parsed = (file: string) => JSON.parse(readFileSync(join(distFolder, file), 'utf8'))

describe('every JSON answer of the catalog', () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false })
  before(async () => {
    const result = await buildSiteIfStale()
    assert.ok(result.ok)
    ajv.addSchema(parsed('requirements/schema.json'))
  })

  it('matches the schema that it names', () => {
    const documents = readdirSync(join(distFolder, 'api/public/requirements'), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.json'))
      .map((name) => `api/public/requirements/${name}`)
    assert.ok(documents.length > 0)
    const files = [
      ...documents,
      'api/public/requirements.json',
      'requirements/all.json',
      'requirements/status.json',
    ]
    const kinds = new Set<string>()
    for (const file of files) {
      const answer = parsed(file)
      const validate = ajv.getSchema(answer.$schema)
      assert.ok(validate?.(answer), `${file}: ${JSON.stringify(validate?.errors)}`)
      kinds.add(answer.$schema)
    }
    assert.equal(kinds.size, 4)
  })

  it('does not match with a text as a figure or without a member', () => {
    const { answer: _, ...record } = parsed('api/public/requirements/us/passport.json')
    const validate = ajv.getSchema(record.$schema)
    assert.ok(!validate?.(record))
    assert.ok(!validate?.({ ...record, answer: 'A square.', version: 2026 }))
    assert.ok(validate?.({ ...record, answer: 'A square.', added_later: true }))
  })
})
