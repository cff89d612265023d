/** A `multipart/form-data` body with a photo and fields, for `app.inject`. */
export async function photoForm(
  image: Uint8Array,
  fields: Record<string, string> = { documentId: 'us-passport' },
): Promise<{ payload: Buffer; contentType: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new Blob([Buffer.from(image)]), 'photo.jpg')
  const response = new Response(form)
  const contentType = response.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await response.arrayBuffer()), contentType }
}
