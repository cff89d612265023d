import type { SheetCode } from '@likeness/engine'
import qrcode from 'qrcode-generator'

/** The white margin that readers need, in modules. */
const margin = 4

/**
 * The QR code on a print sheet: the address of the page that says what was attested. The attestation is in the fragment, which a
 * browser sends to no server.
 */
export function codeOf(baseUrl: string, attestation: string): SheetCode {
  // Version 0 is the smallest that holds the text; L restores 7 % of it, so that the modules of so long a text stay large.
  const code = qrcode(0, 'L')
  code.addData(`${baseUrl}/attestation#${attestation}`)
  code.make()
  const count = code.getModuleCount()
  const dark: [column: number, row: number, length: number][] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const last = dark.at(-1)
      if (!code.isDark(row, column)) continue
      if (last && last[1] === row + margin && last[0] + last[2] === column + margin) last[2]++
      else dark.push([column + margin, row + margin, 1])
    }
  }
  return { modules: count + 2 * margin, dark }
}
