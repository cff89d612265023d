/** Lets every copy button put the code beside it on the clipboard, and say for a moment that it did. */
export function offerCopying(page: Document): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>('.copyable button')) {
    button.addEventListener('click', async () => {
      const code = button.closest('.copyable')?.querySelector('code')?.textContent ?? ''
      button.textContent = (await copied(code)) ? 'Copied' : 'Not copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
  }
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
