import type { Language } from '@likeness/rules/messages'
import { type RuleDocument, rulesTranslator } from '@likeness/rules/rule'
import { takenRecord, takenText } from '@likeness/rules/wording'
import { z } from 'zod'
import type { DeclaredOrigin } from '../decode/declared-origin.ts'
import { inWords, say } from '../messages/message.ts'

/** The codes of notes, with what each says. */
const noteCodes = {
  taken_by_authority: 'The authority takes the photo itself.',
  taken_or_brought: 'The authority takes the photo itself, or accepts one that is brought.',
  taken_by_approved: 'The photo is taken by the authority or by a photographer whom it approves.',
  taken_by_commercial: 'The photo is taken by a professional photographer.',
  taken_in_booth: 'The photo is taken in a booth or by a photographer that the authority approves.',
  taken_in_app: "The photo is taken live in the authority's own app or online form.",
  taken_by_case: 'Who takes the photo depends on the route or on the age.',
  submission: 'How the authority wants the photo to be handed in.',
  background_replaced: 'The file says that its background was replaced.',
  not_stated: 'The authority does not state all that a photo can be judged by.',
} as const

export const Note = z
  .strictObject({
    code: z.string().meta({
      description: 'A stable name of the note. Further names may be added.',
      enum: Object.keys(noteCodes),
    }),
    message: z.string().describe('What to know, in one or two sentences for people.'),
    fields: z
      .array(z.string())
      .describe(
        'What the authority does not state, by the names in its rule: "background". Empty in other notes.',
      ),
  })
  .meta({ id: 'Note' })
export type Note = z.infer<typeof Note>

/**
 * What to know about a verdict by a rule before relying on it: who takes the photo, how it is handed in, what the authority says
 * of a background that was replaced, and what the rule does not state, so that no photo was judged by it.
 * @param declared What the photo's file declares of its origin; absent before there is a photo.
 */
export function notesOn(document: RuleDocument, language: Language, declared?: DeclaredOrigin): Note[] {
  const { submission } = document
  return [
    ...takenNotes(document, language),
    ...(submission ? [{ code: 'submission' as const, message: submission.text, fields: [] }] : []),
    ...backgroundNotes(document, language, declared),
    ...unstatedNotes(document, language),
  ]
}

const takenCodes = {
  authority: 'taken_by_authority',
  'authority-or-applicant': 'taken_or_brought',
  'approved-photographer': 'taken_by_approved',
  'commercial-photographer': 'taken_by_commercial',
  booth: 'taken_in_booth',
  app: 'taken_in_app',
  applicant: 'taken_by_case',
} as const

function takenNotes({ taken }: RuleDocument, language: Language): Note[] {
  if (!taken) return []
  const { by, note } = taken
  const isBrought = by === 'authority-or-applicant' || by === 'applicant'
  const brought = isBrought ? null : inWords('note.usually-not-accepted', language)
  const text = takenText(takenRecord(taken), rulesTranslator(language))
  const sentences = [text, note, brought].filter((each) => each !== null && each !== undefined)
  return [{ code: takenCodes[by], message: sentences.join(' '), fields: [] }]
}

/** A check by a rule that forbids the edit says so itself. */
function backgroundNotes(
  { authority, editing }: RuleDocument,
  language: Language,
  declared?: DeclaredOrigin,
): Note[] {
  if (!declared?.changedParts.includes('background') || editing) return []
  const message = inWords(say('note.background-replaced', { authority }), language)
  return [{ code: 'background_replaced', message, fields: [] }]
}

/** What a traveller looks for in a rule, by its field, and the message that names it in a sentence. */
const usual = [
  ['print', 'note.photo-size', ({ print, upload }: RuleDocument) => print?.size ?? upload?.pixels],
  ['headHeight', 'note.head-size', ({ headHeight, headWidth }: RuleDocument) => headHeight ?? headWidth],
  ['background', 'note.background-colour', ({ background }: RuleDocument) => background?.colours],
] as const

function unstatedNotes(document: RuleDocument, language: Language): Note[] {
  const unstated = usual.filter(([, , statedIn]) => statedIn(document) === undefined)
  if (unstated.length === 0) return []
  const { authority } = document
  const names = { anyOf: unstated.map(([, name]) => say(name, {})) }
  const message = inWords(say('note.not-stated', { authority, names }), language)
  return [{ code: 'not_stated', message, fields: unstated.map(([field]) => field) }]
}
