/** The text values of a form by field name, without files. They are trimmed, except passwords. */
export type Typed = Readonly<Record<string, string>>

/** Reads the form that was posted to a page; empty for a GET request. Throws if the body is not a form. */
export async function readForm(request: Request): Promise<{ typed: Typed; form: FormData }> {
  if (request.method !== 'POST') return { typed: {}, form: new FormData() }
  const form = await request.formData()
  const typed: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') typed[name] = /password/i.test(name) ? value : value.trim()
  }
  return { typed, form }
}
