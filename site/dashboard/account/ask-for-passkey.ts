import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** What the form says while the browser asks, and after it has refused. */
const words = {
  asking: 'Follow what your browser or device shows.',
  unable: 'This browser cannot use passkeys here. They work on HTTPS, in a current browser.',
  there: 'This device has a passkey of your account already.',
  refused: 'The browser gave no passkey. It may have been cancelled, or have taken too long.',
}

/** Runs the form of `PasskeyForm.astro`, if the page has one. */
export function askForPasskey(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('form[data-passkey]')
  const state = form?.querySelector('[data-passkey-state]')
  const again = form?.querySelector('button')
  const answer = form?.querySelector<HTMLInputElement>('[name=answer]')
  if (!form || !state || !again || !answer) return
  const ask = async () => {
    again.hidden = true
    state.textContent = words.asking
    try {
      answer.value = JSON.stringify(await answerOf(form))
      form.submit()
    } catch (error) {
      const isThere = error instanceof Error && error.name === 'InvalidStateError'
      state.textContent = isThere ? words.there : words.refused
      again.hidden = false
    }
  }
  if (!browserSupportsWebAuthn()) {
    state.textContent = words.unable
    return
  }
  again.addEventListener('click', ask)
  ask()
}

/** Lets the browser make or use a passkey. Rejects if the browser or the user refuses. */
async function answerOf({ dataset: { passkey, options = '' } }: HTMLFormElement): Promise<object> {
  if (passkey === 'create') {
    const optionsJSON: PublicKeyCredentialCreationOptionsJSON = JSON.parse(options)
    return startRegistration({ optionsJSON })
  }
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(options)
  return startAuthentication({ optionsJSON })
}
