import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Language } from '@likeness/rules'
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
})

it('names what is no usual kind by what it is', () => {
  const inLanguage = (id: string, language: Language) => {
    const record = recordOf(id)
    return nameIn(record, siblingsOf(record), siteTranslator(language))
  }
  assert.deepEqual(inLanguage('jp-job-application', 'ja'), {
    heading: { text: '履歴書の証明写真', isEnglish: false },
    detail: [],
  })
  assert.deepEqual(inLanguage('jp-my-number-card', 'ja').heading.text, 'マイナンバーカード（個人番号カード）')
  assert.deepEqual(inLanguage('jp-my-number-card', 'hi').heading.text, 'माई नंबर कार्ड')
  assert.deepEqual(inLanguage('fr-health-card', 'fr').heading.text, 'Carte Vitale')
  assert.deepEqual(inLanguage('eu-schengen-visa', 'ar').detail[0], { text: 'شنغن', isEnglish: false })
  assert.deepEqual(inLanguage('th-visa-mexico', 'ja').detail[0], { text: 'メキシコ', isEnglish: false })
  assert.equal(inLanguage('in-pan-card', 'hi').heading.text, 'पैन कार्ड')
  assert.deepEqual(inLanguage('in-cat-exam', 'hi').detail, [{ text: 'CAT', isEnglish: false }])
  assert.equal(inLanguage('fr-health-card', 'ja').heading.text, '健康保険証')
})

it('tells documents of one type apart by the rest of the slug, or by the carrier', () => {
  assert.equal(named('in-pan-card'), 'PAN-Karte, Auf Papier')
  assert.equal(named('in-pan-card-upload-protean'), 'PAN-Karte, Protean')
  assert.equal(named('in-kerala-psc-exam'), 'Prüfung, Kerala, PSC')
  assert.equal(named('gb-air-weapon-certificate-scotland'), 'Erlaubnis für Luftwaffen, Schottland')
})

it('gives no document an English name in another language', () => {
  // A new document of no usual kind needs a type in wording.ts, and a new word of a slug its message or name in variants.ts.
  for (const language of ['ar', 'zh-Hant'] as const) {
    const t = siteTranslator(language)
    const english = records.filter((record) => {
      const { heading, detail } = nameIn(record, siblingsOf(record), t)
      return [heading, ...detail].some(({ isEnglish }) => isEnglish)
    })
    assert.deepEqual(
      english.map(({ id }) => id),
      [],
    )
  }
})

it('gives each document of a family a name of its own', () => {
  const same = [...Map.groupBy(records, familyOf).values()].flatMap((family) => {
    const names = family.map(({ id }) => named(id))
    return family.filter((_, index) => names.indexOf(names[index] ?? '') !== index).map(({ id }) => id)
  })
  assert.deepEqual(same, [])
})
