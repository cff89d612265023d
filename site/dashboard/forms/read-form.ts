/** What was typed into a form: by field's name, trimmed, without files. Passwords are left as they were typed. */
export type Typed = Readonly<Record<string, string>>

/** The form that a page was posted; empty for a page that was only asked for. Throws where the body is no form. */
export async function readForm(request: Request): Promise<{ typed: Typed; form: FormData }> {
  if (request.method !== 'POST') return { typed: {}, form: new FormData() }
  const form = await request.formData()
  const typed: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') typed[name] = /password/i.test(name) ? value : value.trim()
  }
  return { typed, form }
}
