/*
 * Servers that receive events of the service: they verify the signature by what the language itself has, so that a reader sees
 * all of it, answer, and then fetch the results. Each listens on PORT, or on 3000.
 */

/** Fetches the results by the JavaScript client. `origin` is the service's address, without a slash at the end. */
export const javascriptReceiver = (origin: string): string =>
  inJavascript(
    `
import { Likeness } from '@likeness-photo/client'

const likeness = new Likeness({ apiKey: process.env.LIKENESS_API_KEY, baseUrl: '${origin}' })`,
    `  for await (const { item_id, result, problem } of likeness.allJobItems(data.job_id)) {
    console.log(item_id, result?.status ?? problem?.code)
  }`,
  )

/** Needs Node alone. */
export const plainJavascriptReceiver = (origin: string): string =>
  inJavascript(
    '',
    `  const headers = { Authorization: \`Bearer \${process.env.LIKENESS_API_KEY}\` }
  const response = await fetch(\`${origin}/api/v1/photos/jobs/\${data.job_id}/items\`, { headers })
  if (!response.ok) throw new Error(await response.text())
  for (const { item_id, result, problem } of (await response.json()).data) {
    console.log(item_id, result?.status ?? problem?.code)
  }`,
  )

/** Fetches the results by the Python client. */
export const pythonReceiver = (origin: string): string =>
  inPython(
    `

from likeness import Likeness

likeness = Likeness(os.environ["LIKENESS_API_KEY"], "${origin}")`,
    `        for item in likeness.all_job_items(event["data"]["job_id"]):
            print(item["item_id"], item["result"]["status"] if item["result"] else item["problem"]["code"])`,
  )

/** Needs Python alone. */
export const plainPythonReceiver = (origin: string): string =>
  inPython(
    `
from urllib.request import Request, urlopen`,
    `        headers = {"Authorization": f"Bearer {os.environ['LIKENESS_API_KEY']}"}
        address = f"${origin}/api/v1/photos/jobs/{event['data']['job_id']}/items"
        with urlopen(Request(address, headers=headers)) as response:
            items = json.load(response)["data"]
        for item in items:
            print(item["item_id"], item["result"]["status"] if item["result"] else item["problem"]["code"])`,
  )

/** A receiver in JavaScript. `client` prepares what `results` uses to print the results of the job `data`. */
function inJavascript(client: string, results: string): string {
  return `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'${client}

const secret = Buffer.from(process.env.LIKENESS_WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
const seen = new Set()

/** Whether the service signed exactly this body, within the last five minutes. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - sentAt) < 300)) return false
  const expected = createHmac('sha256', secret).update(\`\${id}.\${sentAt}.\`).update(body).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

async function receive(request, response) {
  const id = request.headers['webhook-id']
  const body = await buffer(request)
  if (!isGenuine(request.headers, body)) return response.writeHead(400).end()
  // Store the event before this line: once it is answered 2xx, it is not sent again.
  response.writeHead(204).end()
  if (seen.has(id)) return
  seen.add(id)
  await handle(JSON.parse(body))
}

async function handle({ type, data }) {
  console.log(type)
  if (type !== 'job.completed') return
${results}
}

const server = createServer((request, response) => receive(request, response).catch(console.error))
server.listen(process.env.PORT ?? 3000, () => {
  console.log(\`http://localhost:\${server.address().port}\`)
})`
}

/** A receiver in Python. `client` prepares what `results` uses to print the results of the job of `event`. */
function inPython(client: string, results: string): string {
  return `import base64
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread${client}

secret = base64.b64decode(os.environ["LIKENESS_WEBHOOK_SECRET"].replace("whsec_", ""))
seen = set()


def is_genuine(headers, body):
    """Whether the service signed exactly this body, within the last five minutes."""
    event_id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > 300:
        return False
    signed = f"{event_id}.{sent_at}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(secret, signed, "sha256"))
    given = headers.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(expected, signature) for signature in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        event_id = self.headers.get("webhook-id")
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        # Store the event before this line: once it is answered 2xx, it is not sent again.
        self.send_response(204 if genuine else 400)
        self.end_headers()
        if genuine and event_id not in seen:
            seen.add(event_id)
            Thread(target=handle, args=[json.loads(body)]).start()


def handle(event):
    print(event["type"])
    if event["type"] == "job.completed":
${results}


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", 3000))), Receiver)
print(f"http://localhost:{server.server_port}", flush=True)
server.serve_forever()`
}
