/** The outcomes of a check, with the meaning of each. */
export const outcomes = [
  { name: 'READY', meaning: 'Nothing that was measured speaks against the photo.' },
  {
    name: 'REVIEW',
    meaning: 'Something lies too near a limit to tell, or could not be measured. A person should look.',
  },
  { name: 'RETAKE', meaning: 'A rule is not met. The answer says which one, and what to do.' },
]
