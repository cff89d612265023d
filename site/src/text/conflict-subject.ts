/** A conflict's subject in words: "Print copies". It is often a field of the rule (`print.copies`, `headHeight`). */
export function conflictSubject(about: string): string {
  const words = about
    .replace(/([a-z])([A-Z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`)
    .replaceAll('.', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
