/** A first call in one language: it checks `photo.jpg` against a document, with the key of LIKENESS_API_KEY. */
export interface QuickStart {
  language: string
  /** What must be installed or known before the code runs. */
  needs: string
  /** The command that installs it; null if nothing is to be installed. */
  install: string | null
  code: string
}

/** The same call in each language. `origin` is the API's address, without a slash at the end. */
export function quickStarts(documentId: string, origin: string): QuickStart[] {
  return [
    { language: 'curl', needs: 'curl 7.76 or later', install: null, code: curl(documentId, origin) },
    {
      language: 'JavaScript',
      needs: 'Node 20 or later, nothing else',
      install: null,
      code: fetching(documentId, origin),
    },
    {
      language: 'JavaScript client',
      needs: 'Node 20 or later and our client',
      install: 'npm install ./api/clients/javascript',
      code: client(documentId, origin),
    },
    {
      language: 'Python',
      needs: 'Python 3.9 or later and httpx',
      install: 'python3 -m pip install httpx',
      code: python(documentId, origin),
    },
    {
      language: 'Python client',
      needs: 'Python 3.10 or later and our client',
      install: 'python3 -m pip install ./api/clients/python',
      code: pythonClient(documentId, origin),
    },
  ]
}

const curl = (documentId: string, origin: string) => `curl --fail-with-body ${origin}/api/v1/photos/check \\
  -H "Authorization: Bearer $LIKENESS_API_KEY" \\
  -F documentId=${documentId} \\
  -F image=@photo.jpg`

const fetching = (documentId: string, origin: string) => `import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'

const form = new FormData()
form.set('documentId', '${documentId}')
form.set('image', await openAsBlob('photo.jpg'), 'photo.jpg')

const response = await fetch('${origin}/api/v1/photos/check', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.LIKENESS_API_KEY}\`,
    'Idempotency-Key': randomUUID(),
  },
  body: form,
})
const answer = await response.json()
if (!response.ok) throw new Error(\`\${answer.code}: \${answer.detail}\`)
console.log(answer.status, answer.checks)`

const client = (documentId: string, origin: string) => `import { Likeness } from '@likeness-photo/client'

const likeness = new Likeness({ apiKey: process.env.LIKENESS_API_KEY, baseUrl: '${origin}' })
const result = await likeness.checkPhoto({ documentId: '${documentId}', photo: 'photo.jpg' })
console.log(result.status, result.checks)`

const python = (documentId: string, origin: string) => `import os
import uuid

import httpx

with open("photo.jpg", "rb") as photo:
    response = httpx.post(
        "${origin}/api/v1/photos/check",
        headers={
            "Authorization": f"Bearer {os.environ['LIKENESS_API_KEY']}",
            "Idempotency-Key": str(uuid.uuid4()),
        },
        data={"documentId": "${documentId}"},
        files={"image": photo},
        timeout=60,
    )
answer = response.json()
if response.is_error:
    raise SystemExit(f"{answer['code']}: {answer['detail']}")
print(answer["status"], answer["checks"])`

const pythonClient = (documentId: string, origin: string) => `import os
from pathlib import Path

from likeness import Likeness

with Likeness(os.environ["LIKENESS_API_KEY"], "${origin}") as likeness:
    result = likeness.check_photo("${documentId}", Path("photo.jpg"))
print(result["status"], result["checks"])`

/**
 * A shell command that checks photo.jpg against a document. The photo reaches curl by a pipe, because as an argument it
 * would exceed the system's limit.
 */
export function checkCall(documentId: string, site: URL | undefined): string {
  return [
    `printf '{"documentId":"${documentId}","imageBase64":"data:image/jpeg;base64,%s"}' \\`,
    `    "$(base64 < photo.jpg | tr -d '\\n')" |`,
    `  curl ${new URL('/api/v1/photos/check', site)} \\`,
    `    -H "Authorization: Bearer $LIKENESS_API_KEY" \\`,
    `    -H "Content-Type: application/json" \\`,
    `    --data-binary @-`,
  ].join('\n')
}
