import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recordOf, records, siblingsOf } from '../catalog.ts'
import { familyOf } from '../compare/order-of-documents.ts'
import { siteTranslator } from '../messages/site-messages.ts'
import { nameIn, placeChoice, variantText } from './variants.ts'

const german = siteTranslator('de')
const named = (id: string) => {
  const record = recordOf(id)
  const { heading, detail } = nameIn(record, siblingsOf(record), german)
  return variantText([heading, ...detail], german)
}

it('asks where a passport is applied for if a country has both places', () => {
  const choice = (id: string) => placeChoice(recordOf(id), siblingsOf(recordOf(id)))
  assert.deepEqual(choice('cn-passport'), { here: 'home', other: '/requirements/cn/passport-abroad' })
  assert.deepEqual(choice('cn-passport-abroad'), { here: 'abroad', other: '/requirements/cn/passport' })
  assert.deepEqual(choice('ma-passport'), { here: 'home', other: '#alternatives' })
  for (const id of ['us-passport', 'us-visa', 'uy-passport']) assert.equal(choice(id), null, id)
})

it('names a document in another language by its kind, its place, a word and its carrier', () => {
  assert.equal(named('cn-passport-abroad'), 'Reisepass, im Ausland beantragt, Auf Papier')
  assert.equal(named('us-passport-online'), 'Reisepass, Als Datei')
  assert.match(named('br-passport-child'), /^Reisepass, im Land beantragt, Kinder/)
  assert.equal(named('in-oci-card'), recordOf('in-oci-card').title)
})

it('gives each document of a family a name of its own', () => {
  const same = [...Map.groupBy(records, familyOf).values()].flatMap((family) => {
    const names = family.map(({ id }) => named(id))
    return family.filter((_, index) => names.indexOf(names[index] ?? '') !== index).map(({ id }) => id)
  })
  assert.deepEqual(same, [])
})
