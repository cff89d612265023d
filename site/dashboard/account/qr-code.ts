import qrcode from 'qrcode-generator'

/** The white margin that readers need, in modules. */
const margin = 4

/** A text as a QR code: the side of its square in modules, with the margin, and the path of the dark ones. */
export function qrCode(text: string): { side: number; path: string } {
  // Version 0 is the smallest that holds the text; M restores 15 % of it.
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const all = Array.from({ length: count }, (_, index) => index)
  const dark = all.flatMap((row) =>
    all.filter((column) => code.isDark(row, column)).map((column) => ({ row, column })),
  )
  const path = dark.map(({ row, column }) => `M${column + margin} ${row + margin}h1v1h-1z`).join('')
  return { side: count + 2 * margin, path }
}
