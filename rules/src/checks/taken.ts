import type { FieldProblem } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'

/** Prints are brought exactly if the authority does not take the photo itself and asks for no file instead. */
export function printsHaveTaker({ print, upload, taken }: RuleDocument): FieldProblem[] {
  const count = print?.copies?.count
  const path = ['print', 'copies', 'count']
  if (count !== undefined && count > 0 && taken?.by === 'authority') {
    const problem = `${count} prints are asked for, but the authority takes the photo itself`
    return [{ path, problem, remedy: 'Correct print.copies or taken' }]
  }
  if (count === 0 && taken === undefined && upload === undefined) {
    const problem = 'no print is asked for, but neither taken nor upload says where the photo comes from'
    return [{ path, problem, remedy: 'Add taken or upload' }]
  }
  return []
}

const namesSize =
  /\b(sizes?|measures?|dimensions|millimetres|pixels|no figures?|nothing (else|more)|\d+ x \d+)\b/i
const namesBackground = /\b((back)?grounds?|nothing (else|more))\b/i
const denied = /^No text that was read (?:gives|names|states) a (size|background)\b/

/**
 * Where the applicant may bring a photo, the document states its size, and with a size its background. If no text states
 * them, the document's own words say so, and the figure is not just forgotten. They say so only as long as it is absent.
 */
export function whatIsUnstatedIsSaid(document: RuleDocument): FieldProblem[] {
  const { print, upload, aspect, background, taken, evidence, uncertain = [], conflicts = [] } = document
  const size = print?.size ?? print?.maxSize ?? upload?.pixels ?? aspect
  const denials = uncertain.flatMap((sentence, index) => {
    const name = denied.exec(sentence)?.[1]
    if ((name === 'size' ? size : name === 'background' ? background : undefined) === undefined) return []
    const problem = `this says that no text states the ${name}, but it is recorded`
    return [{ path: ['uncertain', index], problem, remedy: 'Remove the sentence' }]
  })
  if (taken?.by === 'authority' || print?.copies?.count === 0) return denials
  const words = [evidence, print?.copies?.note, ...uncertain, ...conflicts.map(({ text }) => text)].join('\n')
  if (size === undefined && !namesSize.test(words)) return [...denials, unstated(['print', 'size'], 'size')]
  if (size === undefined || background !== undefined || namesBackground.test(words)) return denials
  return [...denials, unstated(['background'], 'background')]
}

const unstated = (path: readonly string[], name: string): FieldProblem => ({
  path,
  problem: `no ${name} is recorded, though the applicant may bring a photo`,
  remedy: `Record it, or write under uncertain: No text that was read gives a ${name}`,
})
