import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ownNames } from './own-names.ts'

it('names a country in each of its languages', () => {
  assert.deepEqual(ownNames('de', 'Germany'), [{ lang: 'de', name: 'Deutschland' }])
  assert.deepEqual(
    ownNames('be', 'Belgium').map(({ name }) => name),
    ['België', 'Belgique', 'Belgien'],
  )
  assert.deepEqual(ownNames('jp', 'Japan'), [{ lang: 'ja', name: '日本' }])
  assert.deepEqual(
    ownNames('me', 'Montenegro').map(({ name }) => name),
    ['Crna Gora', 'Црна Гора'],
  )
})

it('leaves out names that equal the English one, and codes that are not a country', () => {
  assert.deepEqual(ownNames('us', 'United States'), [])
  assert.deepEqual(ownNames('zz', 'International'), [])
})
