import type { AddressedOperation } from './document.ts'

/** An operation as a curl command, with the examples of the API's document. A photo is sent as a file. */
export function curlCall(operation: AddressedOperation, site: URL | undefined): string {
  const { method, requestBody } = operation
  const lines = [`curl '${addressOf(operation, site)}'`]
  if (operation['x-scope']) lines.push(`-H "Authorization: Bearer $LIKENESS_API_KEY"`)
  if (method !== 'GET' && method !== 'POST') lines.unshift(`${lines.shift()} -X ${method}`)
  if (takesKey(operation)) lines.push(`-H "Idempotency-Key: $(uuidgen)"`)
  if (requestBody?.content['multipart/form-data']) {
    lines.push('-F documentId=us-passport', '-F image=@photo.jpg')
  } else if (requestBody) {
    const body = requestBody.content['application/json']?.example
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body ?? {})}'`)
  } else if (method === 'POST') {
    lines.unshift(`${lines.shift()} -X POST`)
  }
  return lines.join(' \\\n  ')
}

/** Whether the operation takes an idempotency key, which in the document is a parameter that several operations share. */
function takesKey({ parameters = [] }: AddressedOperation): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key')
}

function addressOf({ path, parameters = [] }: AddressedOperation, site: URL | undefined): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((parameter) => parameter.name === name)?.example
    return String(example ?? `${name}`)
  })
  const url = new URL(filled, site)
  for (const { name, in: place, required, example } of parameters) {
    if (place === 'query' && (required || example !== undefined)) url.searchParams.set(name, String(example))
  }
  return url.href
}
