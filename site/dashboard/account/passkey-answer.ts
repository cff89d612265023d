/** What a browser posted as the answer of a passkey; null if it is no JSON, which the API refuses. */
export function passkeyAnswer(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
