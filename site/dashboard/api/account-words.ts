interface Words {
  readonly title: string
  readonly detail: string
}

const usedUp: Words = {
  title: 'The link does not work any more',
  detail: 'Such a link works once, and not for long. A new one can be sent.',
}

/** What sign-in answers by its own names, in the words of these pages. */
const words: Readonly<Record<string, Words>> = {
  INVALID_EMAIL: { title: 'That is no e-mail address', detail: 'Write it as name@example.org.' },
  INVALID_EMAIL_OR_PASSWORD: {
    title: 'Address and password do not go together',
    detail: 'Nobody is known by both. Look for a slip, or have the password reset.',
  },
  EMAIL_NOT_VERIFIED: {
    title: 'The address is not confirmed yet',
    detail: 'A message with a link went to it. It can be sent again.',
  },
  INVALID_PASSWORD: { title: 'The password is not right', detail: 'It is the one that you sign in with.' },
  PASSWORD_TOO_SHORT: {
    title: 'The password is too short',
    detail: 'Several words in a row make a good one.',
  },
  PASSWORD_TOO_LONG: {
    title: 'The password is too long',
    detail: '128 characters are as many as it may have.',
  },
  INVALID_TOKEN: usedUp,
  TOKEN_EXPIRED: usedUp,
  SESSION_NOT_FRESH: {
    title: 'You signed in some time ago',
    detail: 'For this, sign out and in again, so that it is certain that it is you.',
  },
}

const tooMany: Words = {
  title: 'Too many tries in a short time',
  detail: 'Wait a minute or more, then try again.',
}

/** The words for an answer of sign-in; undefined for one that has none here. */
export function accountWords(status: number, code: string): Words | undefined {
  return status === 429 ? tooMany : words[code]
}
