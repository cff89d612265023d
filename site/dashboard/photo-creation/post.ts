import { callApi, fetchApi, type Problem, passedOn } from '../call.ts'
import { type Checked, formOf } from './words.ts'

/* The actions of the page's form, for browsers without a script. */

type Asked = Parameters<typeof callApi>[0]

/** The result of a post: a verdict to show, a file to send, a page to lead to, or a problem. */
export type Posted =
  | { readonly checked: Checked }
  | { readonly response: Response }
  | { readonly done: string }
  | { readonly problem: Problem }

/**
 * Checks the photo of a form, makes its file, lays it out or saves it, as the pressed button says.
 * @param form With `image`, `subject`, `do`, for a sheet `paper` and `format`, and the `receipt` of an earlier check.
 */
export async function posted(asked: Asked, documentId: string, form: FormData): Promise<Posted> {
  const [image, action] = [form.get('image'), form.get('do')]
  if (!(image instanceof File) || image.size === 0) return { problem: noPhoto }
  const fields = { documentId, subject: String(form.get('subject') ?? 'adult') }
  const body = formOf(image, fields)
  if (action === 'check') {
    const checked = await callApi(asked, 'POST /photos/check', { body })
    return checked.ok ? { checked: checked.value } : checked
  }
  const receipt = form.get('receipt')
  const paid = typeof receipt === 'string' ? formOf(image, { ...fields, receipt }) : body
  const made = await callApi(asked, 'POST /photos/make', { body: paid })
  if (!made.ok) return made
  const { image_base64: imageBase64, format, attestation = '' } = made.value
  const file = Buffer.from(imageBase64.slice(imageBase64.indexOf(',') + 1), 'base64')
  const finished = new File([file], 'photo', { type: `image/${format}` })
  if (action === 'keep') {
    const kept = await callApi(asked, 'POST /photos/saved', {
      body: formOf(finished, { documentId, attestation }),
    })
    return kept.ok ? { done: 'kept' } : kept
  }
  if (action === 'sheet') {
    const laid = {
      documentId,
      attestation,
      paper: String(form.get('paper')),
      format: String(form.get('format')),
    }
    const sheet = await fetchApi(asked, 'POST', '/photos/sheet', { body: formOf(finished, laid) })
    if (!sheet.ok) return sheet
    return { response: passedOn(sheet) }
  }
  const name = `${documentId}.${format === 'jpeg' ? 'jpg' : 'png'}`
  const headers = {
    'content-type': `image/${format}`,
    'content-disposition': `attachment; filename="${name}"`,
  }
  return { response: new Response(file, { headers }) }
}

const noPhoto: Problem = {
  status: 400,
  code: 'no_photo',
  title: 'No photo was chosen',
  detail: 'Choose the file of a photo, then press the button again.',
  requestId: null,
  fields: { image: 'Choose a photo.' },
}
