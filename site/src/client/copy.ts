/** Makes every copy button copy the code next to it to the clipboard, and confirm that for a moment. */
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
