const chosen = 'language'

/**
 * Remembers the language that a reader chooses in the footer, and offers it on pages in another language. No reader is led to
 * another page unasked: the page that was opened stays.
 */
export function rememberLanguage(page: Document): void {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('footer a[hreflang]')]
  for (const link of links) {
    link.addEventListener('click', () => keep(link.hreflang))
  }
  const preferred = kept()
  const link = links.find(({ hreflang }) => hreflang === preferred)
  if (link === undefined || preferred === page.documentElement.lang) return
  const offer = page.createElement('p')
  offer.className = 'other-language'
  const copy = page.createElement('a')
  copy.href = link.href
  copy.hreflang = copy.lang = link.hreflang
  copy.dir = 'auto'
  copy.textContent = link.title
  offer.append(copy)
  page.querySelector('main')?.prepend(offer)
}

function keep(language: string): void {
  try {
    localStorage.setItem(chosen, language)
  } catch {
    // Storage may be forbidden. The addresses of the pages keep the language all the same.
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(chosen)
  } catch {
    return null
  }
}
