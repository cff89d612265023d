import type { SiteTranslator } from '../messages/english.ts'

/** The messages that name the fields of a rule about which sources may differ. */
const messages = {
  'print.size': 'figure.print',
  'print.copies': 'fact.copies',
  'print.colour': 'fact.colour',
  upload: 'section.file',
  'upload.bytes': 'fact.bytes',
  'upload.pixels': 'figure.pixels',
  'upload.formats': 'fact.format',
  'upload.resolution': 'fact.resolution',
  'upload.colour': 'fact.colour',
  headHeight: 'figure.head-height',
  headWidth: 'figure.head-width',
  eyeLine: 'figure.eye-line',
  topMargin: 'figure.top-margin',
  interEyeDistance: 'figure.inter-eye',
  background: 'section.background',
  glasses: 'fact.glasses',
  headCovering: 'fact.head-covering',
  expression: 'fact.expression',
  attire: 'fact.attire',
  framing: 'fact.framing',
  recency: 'fact.recency',
  submission: 'fact.submission',
  children: 'fact.children',
} as const

const hasMessage = (about: string): about is keyof typeof messages => Object.hasOwn(messages, about)

/**
 * A conflict's subject in words: "Print copies". It is often a field of the rule (`print.copies`, `headHeight`); what has no
 * message is in English in every language.
 */
export function conflictSubject(about: string, t: SiteTranslator): { text: string; isEnglish: boolean } {
  if (t.language !== 'en' && hasMessage(about)) return { text: t(messages[about]), isEnglish: false }
  const words = about
    .replace(/([a-z])([A-Z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`)
    .replaceAll('.', ' ')
  return { text: words.charAt(0).toUpperCase() + words.slice(1), isEnglish: true }
}
