/**
 * Offers the page's address as a QR code, on a computer: the phone that reads it opens the check there. No photo is in it.
 * @param place It holds the button, and `[data-code]` for the code.
 */
export function offerPhone(place: HTMLElement): void {
  const button = place.querySelector('button')
  const code = place.querySelector<HTMLElement>('[data-code]')
  if (!button || !code || !matchMedia('(pointer: fine)').matches) return
  place.hidden = false
  button.addEventListener('click', async () => {
    if (!code.querySelector('svg')) {
      const { pathname, origin } = location
      code.append(await codeOf(`${origin}${pathname}#check-here`))
    }
    code.hidden = !code.hidden
    button.setAttribute('aria-expanded', String(!code.hidden))
  })
}

/** The white margin that readers need, in modules. */
const margin = 4

/** A text as a QR code, dark on white also where the page is dark. */
async function codeOf(text: string): Promise<SVGElement> {
  const { default: qrcode } = await import('qrcode-generator')
  // Version 0 is the smallest that holds the text; M restores 15 % of it.
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const side = String(count + 2 * margin)
  const svg = drawn('svg', {
    viewBox: `0 0 ${side} ${side}`,
    'aria-hidden': 'true',
    'shape-rendering': 'crispEdges',
  })
  let path = ''
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`
    }
  }
  svg.append(
    drawn('rect', { width: side, height: side, fill: '#fff' }),
    drawn('path', { d: path, fill: '#000' }),
  )
  return svg
}

function drawn(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
