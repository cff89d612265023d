import type { Checked, Made } from './answers.ts'

/** What each verdict says about a finished photo. */
export const statusText: Readonly<Record<Checked['status'], string>> = {
  READY: 'This photo can be used.',
  REVIEW: 'This photo may be refused.',
  RETAKE: 'Take another photo.',
}

/** The names of papers, by the API's names. */
export const paperNames: Readonly<Record<string, string>> = {
  '10x15': '10 × 15 cm',
  '4x6': '4 × 6 in',
  a4: 'A4',
  letter: 'Letter',
}

/** "JPEG, 600 × 600 pixels, 92 kB, 300 dpi". */
export function sizeText({ format, width, height, bytes, dpi }: Made): string {
  return `${format.toUpperCase()}, ${width} × ${height} pixels, ${Math.ceil(bytes / 1000)} kB, ${dpi} dpi`
}
