import { publicRecord, type RuleDocument } from '@likeness/rules'
import { z } from 'zod'
import type { DeclaredOrigin } from '../decoding/origin/declared-origin.ts'

/** The codes of notes, with what each says. */
const noteCodes = {
  taken_by_authority: 'The authority takes the photo itself.',
  taken_or_brought: 'The authority takes the photo itself, or accepts one that is brought.',
  taken_by_approved: 'The photo is taken by the authority or by a photographer whom it approves.',
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
export function notesOn(document: RuleDocument, declared?: DeclaredOrigin): Note[] {
  return [
    ...takenNotes(document),
    ...submissionNotes(document),
    ...backgroundNotes(document, declared),
    ...unstatedNotes(document),
  ]
}

const takenCodes = {
  authority: 'taken_by_authority',
  'authority-or-applicant': 'taken_or_brought',
  'approved-photographer': 'taken_by_approved',
} as const

function takenNotes(document: RuleDocument): Note[] {
  const { taken } = publicRecord(document)
  if (!document.taken || !taken) return []
  const { by, note } = document.taken
  const brought =
    by === 'authority-or-applicant'
      ? ''
      : ' A photo of your own is usually not accepted, even if it is READY.'
  return [{ code: takenCodes[by], message: `${taken.text}${note ? ` ${note}` : ''}${brought}`, fields: [] }]
}

function submissionNotes({ submission }: RuleDocument): Note[] {
  return submission ? [{ code: 'submission', message: submission.text, fields: [] }] : []
}

/** A check by a rule that forbids the edit says so itself. */
function backgroundNotes({ authority, editing }: RuleDocument, declared?: DeclaredOrigin): Note[] {
  if (!declared?.changedParts.includes('background') || editing) return []
  const message = `The file says that its background was replaced. ${authority} does not say whether it accepts that.`
  return [{ code: 'background_replaced', message, fields: [] }]
}

/** What a traveller looks for in a rule, by its field, and its name in a sentence. */
const usual = [
  ['print', 'the size of the photo', ({ print, upload }: RuleDocument) => print?.size ?? upload?.pixels],
  [
    'headHeight',
    'the size of the head',
    ({ headHeight, headWidth }: RuleDocument) => headHeight ?? headWidth,
  ],
  ['background', 'the colour of the background', ({ background }: RuleDocument) => background?.colours],
] as const

function unstatedNotes(document: RuleDocument): Note[] {
  const unstated = usual.filter(([, , statedIn]) => statedIn(document) === undefined)
  if (unstated.length === 0) return []
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(unstated.map(([, name]) => name))
  const message = `As far as the rule says: ${document.authority} does not state ${names}.`
  return [{ code: 'not_stated', message, fields: unstated.map(([field]) => field) }]
}
