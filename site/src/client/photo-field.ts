import { reveal } from './checked-document.ts'
import { anyDocument, holdPhoto } from './held-photo.ts'

/**
 * Holds the photo that is chosen in a field, and leads from the page's search to the check of the document that is chosen next.
 * A browser that cannot hold it asks for it there again.
 */
export function photoField(place: HTMLElement): void {
  const input = place.querySelector('input')
  const search = document.querySelector<HTMLElement>('[data-suggests]')
  input?.addEventListener('change', async () => {
    const [photo] = input.files ?? []
    if (!photo || !search) return
    await holdPhoto(anyDocument, photo)
    search.dataset.suggests = '#check-here'
    reveal(place, '[data-chosen]')
  })
}
