import { type AttestationClaims, AttestationError, Likeness } from '@likeness-photo/client'
import { longDate } from '../text/wording.ts'
import { pageTranslator } from './page-translator.ts'

/** The message for each reason why an attestation does not hold. */
const faults = {
  not_an_attestation: 'attestation.not-one',
  unknown_attestation_key: 'attestation.unknown-key',
  attestation_altered: 'attestation.altered',
  attestation_expired: 'attestation.expired',
} as const

/**
 * Verifies the attestation in the fragment of the address, shows what it says, and compares a file with it. The attestation and the
 * file stay on the device: only the public keys of the service are asked for.
 */
export function showAttestation(page: Document): void {
  const likeness = new Likeness({ baseUrl: location.origin })
  const form = page.querySelector<HTMLFormElement>('#attestation')
  const field = page.querySelector('textarea')
  const file = page.querySelector<HTMLInputElement>('#file')
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-${name}]`)
  const show = (name: string, isShown: boolean, text?: string) => {
    const place = part(name)
    if (!place) return
    place.hidden = !isShown
    if (text !== undefined) place.textContent = text
  }

  async function verify(): Promise<void> {
    const attestation = location.hash.slice(1)
    for (const name of ['fault', 'holds', 'same', 'other']) show(name, false)
    if (file) file.value = ''
    if (attestation === '') return
    if (field) field.value = attestation
    keepInLanguages(page)
    const t = await pageTranslator(page)
    try {
      await say(await likeness.verifyAttestation(attestation))
      show('holds', true)
    } catch (error) {
      const code = error instanceof AttestationError ? error.code : ''
      const message = Object.entries(faults).find(([name]) => name === code)?.[1] ?? 'attestation.failed'
      show('fault', true, t(message))
    }
    page.querySelector<HTMLElement>('#attested')?.focus()
  }

  async function say(claims: AttestationClaims): Promise<void> {
    const t = await pageTranslator(page)
    const { document_id, rules_version, policy, status, iat, exp, iss, livemode } = claims
    const dateOf = (seconds: number) =>
      longDate(new Date(seconds * 1000).toISOString().slice(0, 10), t.language)
    const version = longDate(rules_version, t.language)
    const said = { date: dateOf(iat), service: new URL(iss).host, document: document_id, version }
    show('says', true, t('attestation.says', said))
    for (const place of page.querySelectorAll<HTMLElement>('[data-verdict]')) {
      place.hidden = place.dataset.verdict !== status
    }
    show('test', !livemode)
    show('policy', policy !== null, t('attestation.policy', { policy: policy?.name ?? '' }))
    show('until', true, t('attestation.until', { date: dateOf(exp) }))
  }

  async function compare([photo]: Iterable<File> = []): Promise<void> {
    if (!photo || part('holds')?.hidden !== false) return
    const isSame = await likeness.verifyAttestation(location.hash.slice(1), { photo }).then(
      () => true,
      () => false,
    )
    show('same', isSame)
    show('other', !isSame)
  }

  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = field?.value.trim().replace(/^[^#]*#/, '') ?? ''
    if (text === location.hash.slice(1)) verify()
    else location.hash = text
  })
  file?.addEventListener('change', () => compare(file.files ?? []))
  page.addEventListener('dragover', (event) => event.preventDefault())
  page.addEventListener('drop', (event) => {
    event.preventDefault()
    compare(event.dataTransfer?.files)
  })
  addEventListener('hashchange', verify)
  verify()
}

/** The links to other languages keep the attestation. */
function keepInLanguages(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('#languages a, .other-language a')) {
    link.hash = location.hash
  }
}
