import { type Command, type ExitCode, oneOf, textOf, UsageError } from './command.ts'
import { describeError } from './describe-error.ts'
import { describeResult } from './describe-result.ts'

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
