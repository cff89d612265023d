import type { CheckResult, Finding } from '../api-types.ts'
import { type Command, describeError, type ExitCode, oneOf, textOf, UsageError } from './command.ts'

/** `likeness check us-passport photo.jpg` judges photos, one after another, each as a call. */
export const check: Command = {
  usage: 'check <document> <photo>…',
  about: 'Judges photos by what a document asks. Exits with 1 if one is not READY.',
  options: {
    validate: { type: 'boolean', about: 'judge the file as it is, not the best crop of it' },
    subject: { type: 'string', about: 'adult, child (1 to 9 years) or infant' },
    profile: { type: 'string', about: 'standard or strict' },
    policy: { type: 'string', about: 'the name of a policy of the account' },
    json: { type: 'boolean', about: 'print a line of JSON for each photo' },
  },
  async run({ likeness, say, signal }, { words: [documentId, ...photos], options }) {
    if (documentId === undefined || photos.length === 0) {
      throw new UsageError('Name a document and at least one photo: likeness check us-passport photo.jpg')
    }
    const asked = {
      documentId,
      subject: oneOf('subject', options.subject, ['adult', 'child', 'infant']),
      profile: oneOf('profile', options.profile, ['standard', 'strict']),
      policy: textOf(options.policy),
    }
    let worst: ExitCode = 0
    for (const photo of photos) {
      const judge = options.validate ? likeness.validatePhoto : likeness.checkPhoto
      try {
        const result = await judge.call(likeness, { ...asked, photo }, { signal })
        if (options.json) say(JSON.stringify({ photo, ...result }))
        else for (const line of describeResult(photo, result)) say(line)
        if (result.status !== 'READY' && worst === 0) worst = 1
      } catch (error) {
        signal.throwIfAborted()
        const described = describeError(error)
        say(options.json ? JSON.stringify({ photo, error: described }) : `${photo}: ${described.text}`)
        worst = 2
      }
    }
    return worst
  },
}

/** A result for people: its verdict, then what fails and what is in doubt, each with what to do. */
function describeResult(photo: string, { status, document, findings }: CheckResult): string[] {
  const of = (outcome: Finding['outcome']) => findings.filter((finding) => finding.outcome === outcome)
  const passed = of('PASS').length
  return [
    `${photo}: ${status} for ${document}`,
    ...[...of('FAIL'), ...of('REVIEW')].flatMap(describeFinding),
    `  ${passed} of ${findings.length} checks passed.`,
  ]
}

function describeFinding({ check, outcome, message, advice, counts = true }: Finding): string[] {
  const label = counts ? outcome : 'warning'
  return [`  ${label.padEnd(8)}${check}: ${message}`, ...(advice ? [`          ${advice}`] : [])]
}

/** `likeness documents passport` finds the id of a document. */
export const documents: Command = {
  usage: 'documents [<words>]…',
  about: 'Lists documents by words of their name or country, with the ids that `check` takes.',
  options: { country: { type: 'string', about: 'two letters: us' } },
  async run({ likeness, say, signal }, { words, options }) {
    const filters = { q: words.join(' ') || undefined, country: textOf(options.country)?.toLowerCase() }
    let cursor: string | undefined
    let found = 0
    do {
      const page = await likeness.documents({ ...filters, limit: 100, cursor }, { signal })
      for (const { id, title } of page.data) say(`${id.padEnd(32)}${title}`)
      found += page.data.length
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    if (found === 0) say('No document fits.')
    return found > 0 ? 0 : 1
  },
}
