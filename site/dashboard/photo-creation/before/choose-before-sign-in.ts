import { heldPhoto, holdPhoto } from '../../../src/client/held-photo.ts'

/**
 * Lets a visitor choose a photo before signing in, and shows the one that is held already.
 * @param place The element with the field, the message and the preview; its data names the document.
 */
export async function chooseBeforeSignIn(place: HTMLElement): Promise<void> {
  const documentId = place.dataset.beforeSignIn ?? ''
  const choice = place.querySelector<HTMLElement>('[data-choice]')
  const field = place.querySelector<HTMLInputElement>('input[type=file]')
  const label = place.querySelector('label')
  const message = place.querySelector<HTMLElement>('[data-held]')
  const preview = place.querySelector<HTMLImageElement>('[data-preview]')
  if (!choice || !field || !message || !preview) return
  const show = (photo: Blob) => {
    URL.revokeObjectURL(preview.src)
    preview.src = URL.createObjectURL(photo)
    preview.hidden = false
    label?.classList.add('second')
    message.textContent = 'The photo is ready. It is checked as soon as you are signed in.'
  }
  // A browser that can't show a format, such as HEIC, may still send it.
  preview.addEventListener('error', () => {
    preview.hidden = true
  })
  field.addEventListener('change', async () => {
    const [photo] = field.files ?? []
    if (!photo) return
    if (await holdPhoto(documentId, photo)) {
      show(photo)
      return
    }
    preview.hidden = true
    message.textContent = 'This browser can’t hold the photo. Choose it again when you are signed in.'
  })
  choice.hidden = false
  const held = await heldPhoto(documentId)
  if (held) show(held)
}
