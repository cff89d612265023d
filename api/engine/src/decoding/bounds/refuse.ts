import type { Problem } from '../../problem.ts'

/** The problem of a file that holds more of something than any photo. `what` names it, with the bound. */
export function tooMuch(what: string): Problem {
  return { code: 'unreadable_image', detail: `The file has ${what}. ${saveAgain}` }
}

/** The problem of a file whose structure is wrong. `what` is a sentence that says how. */
export function wrongStructure(what: string): Problem {
  return { code: 'unreadable_image', detail: `${what} ${saveAgain}` }
}

const saveAgain = 'Save the photo again as a JPEG, without its metadata.'
