import client from '@likeness-photo/client/package.json' with { type: 'json' }
import { elementWithServer } from './element.ts'

/** A first call in one language: it checks `photo.jpg` against a document, with the key of LIKENESS_API_KEY. */
export interface QuickStart {
  language: string
  /** What must be there before the first step. */
  needs: string
  /** What to do in an empty folder, in this order. A name such as `call.py` is that of the file that has this content; any other
   *  names a shell command. */
  steps: { name: string; code: string }[]
}

/** What npm and pip install: files of the service itself, until the clients are on npm and PyPI. Then it is their names alone. */
export const packagesOf = (origin: string) => ({
  javascript: `${origin}/downloads/likeness-photo-client-${client.version}.tgz`,
  python: `${origin}/downloads/likeness_photo-${client.version}-py3-none-any.whl`,
})

/** The same call in each language. `origin` is the service's address, without a slash at the end. */
export function quickStarts(documentId: string, origin: string): QuickStart[] {
  const packages = packagesOf(origin)
  const language = (
    name: string,
    needs: string,
    install: string[],
    files: Record<string, string>,
    run: string[],
  ) => ({
    language: name,
    needs,
    steps: [
      ...install.map((code) => ({ name: `Install for ${name}`, code })),
      ...Object.entries(files).map(([file, code]) => ({ name: file, code })),
      ...run.map((code) => ({ name: `Run ${name}`, code })),
    ],
  })
  const npm = `npm install ${packages.javascript}`
  const engines = 'Node 20 or later; Deno 2 and Bun 1 run it too'
  return [
    language('curl', 'curl 7.76 or later', [], {}, [curl(documentId, origin)]),
    language('JavaScript', engines, [], { 'call.mjs': fetching(documentId, origin) }, ['node call.mjs']),
    language('JavaScript client', engines, [npm], { 'client.mjs': javascriptClient(documentId, origin) }, [
      'node client.mjs',
    ]),
    language('Shell', 'Node 20 or later', [npm], {}, [
      `npx @likeness-photo/client check ${documentId} photo.jpg`,
    ]),
    language(
      'Python',
      'Python 3.9 or later',
      ['python3 -m pip install httpx'],
      { 'call.py': python(documentId, origin) },
      ['python3 call.py'],
    ),
    language(
      'Python client',
      'Python 3.10 or later',
      [`python3 -m pip install ${packages.python}`],
      { 'client.py': pythonClient(documentId, origin) },
      ['python3 client.py'],
    ),
    language(
      'HTML page',
      'Node 20 or later; the key stays in the server',
      [npm],
      { 'page.html': page(documentId), 'server.mjs': server(documentId, origin) },
      ['node server.mjs'],
    ),
    language(
      'Web component',
      'Node 20 or later, and server.mjs of the HTML page',
      [npm],
      { 'element.html': elementWithServer(documentId, origin) },
      ['node server.mjs element.html'],
    ),
    language(
      'React page',
      'Node 20 or later, and server.mjs of the HTML page',
      [`${npm} react react-dom esbuild`],
      { 'react.html': reactPage, 'react.jsx': react(documentId) },
      ['npx esbuild react.jsx --bundle --jsx=automatic --outdir=.\nnode server.mjs react.html'],
    ),
  ]
}

const curl = (documentId: string, origin: string) => `curl --fail-with-body ${origin}/api/v1/photos/check \\
  -H "Authorization: Bearer $LIKENESS_API_KEY" \\
  -F documentId=${documentId} \\
  -F image=@photo.jpg`

const fetching = (documentId: string, origin: string) => `import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const form = new FormData()
form.set('documentId', '${documentId}')
form.set('image', new Blob([await readFile('photo.jpg')]), 'photo.jpg')

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

const javascriptClient = (
  documentId: string,
  origin: string,
) => `import { Likeness } from '@likeness-photo/client'

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

/** The server of the pages: it holds the key and answers them at `/photo-check`. */
const server = (documentId: string, origin: string) => `import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { Likeness } from '@likeness-photo/client'
import { expressHandler } from '@likeness-photo/client/server'

const files = {
  '/': [process.argv[2] ?? 'page.html', 'text/html; charset=utf-8'],
  '/react.js': ['react.js', 'text/javascript'],
  '/react.css': ['react.css', 'text/css'],
}
const likeness = new Likeness({ apiKey: process.env.LIKENESS_API_KEY, baseUrl: '${origin}' })
// Each check is paid for from your wallet: allow only visitors who may have photos checked.
const check = expressHandler({ likeness, documents: ['${documentId}'], allow: () => true })

const server = createServer(async (request, response) => {
  if (request.url.startsWith('/photo-check')) return check(request, response)
  const [file, type] = files[request.url] ?? []
  if (file === undefined) return response.writeHead(404).end()
  response.setHeader('Content-Type', type).end(await readFile(file))
})
server.listen(process.env.PORT ?? 3000, 'localhost', () => {
  console.log(\`http://localhost:\${server.address().port}\`)
})`

const page = (documentId: string) => `<!doctype html>
<html lang="en">
<title>Check a photo</title>
<label>Your photo: <input type="file" accept="image/*"></label>
<p role="status"></p>
<script type="module">
  const input = document.querySelector('input')
  const status = document.querySelector('p')
  input.addEventListener('change', async () => {
    const [photo] = input.files
    status.textContent = 'Checking the photo'
    const response = await fetch('/photo-check?documentId=${documentId}', {
      method: 'POST',
      headers: { 'Content-Type': photo.type },
      body: photo,
    })
    const answer = await response.json()
    status.textContent = response.ok ? answer.status : answer.detail
  })
</script>`

const reactPage = `<!doctype html>
<html lang="en">
<title>Check a photo</title>
<link rel="stylesheet" href="react.css">
<main></main>
<script type="module" src="react.js"></script>`

const react = (documentId: string) => `import { createRoot } from 'react-dom/client'
import { PhotoCheck } from '@likeness-photo/client/react'
import '@likeness-photo/client/react.css'

createRoot(document.querySelector('main')).render(
  <PhotoCheck
    documentId="${documentId}"
    endpoint="/photo-check"
    onResult={({ status }) => console.log(status)}
  />,
)`

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
