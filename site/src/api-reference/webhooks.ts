import type { Part, TextPage } from '../information/text-page.ts'
import { packagesOf } from '../text/quick-start.ts'
import { sampleGroups } from './document.ts'
import {
  javascriptReceiver,
  plainJavascriptReceiver,
  plainPythonReceiver,
  pythonReceiver,
} from './receivers.ts'

/** As many as one call takes. */
const photosOfJob = 20

/** Sample photos for each item of a job: of each, test mode knows the verdict. */
const samples = sampleGroups
  .filter(({ id }) => id !== 'problems')
  .flatMap((group) => group.samples)
  .slice(0, photosOfJob)

/** From a job of twenty photos to the event that says that it has ended, on the reader's machine and then on a server. */
export const webhooksFor = (origin: string): Omit<TextPage, 'path'> => ({
  title: 'Jobs and webhooks',
  description:
    'Have twenty photos judged in one call, and let the service tell your server when they are: receivers that verify the signature, to copy, and how to try them on your own machine.',
  lead: 'A job judges up to 20 photos in the background, for the price of one call. When it has ended, the service sends an event to your server. Follow the first three steps on your machine, with a test key: they cost nothing.',
  sections: [
    { id: 'listen', title: '1. Let events come to your machine', parts: listening(origin) },
    { id: 'receive', title: '2. Receive them, and verify the signature', parts: receiving(origin) },
    { id: 'job', title: '3. Have 20 photos judged', parts: judging(origin) },
    { id: 'register', title: '4. Register the address of your server', parts: registering(origin) },
    { id: 'promises', title: 'What is sent, and when again', parts: promises },
  ],
})

const listening = (origin: string): Part[] => [
  'Make a key of [test mode](/docs/api/test-mode) under [API keys](/dashboard/developer). The service sends events to addresses on the public internet only. This command, which needs Node 20 or later, asks the service for new events of jobs and reviews, and passes them on to a port of your machine, signed in the same way:',
  { name: 'Shell command', code: 'export LIKENESS_API_KEY=lk_test_…' },
  {
    name: 'Listen',
    code: `npx --yes -p ${packagesOf(origin).javascript} likeness webhooks listen --forward-to 3000`,
  },
  'It prints a secret that begins with `whsec_`, and then a line for each event with the answer of your server. It makes a new secret each time; `--secret whsec_…` keeps one. Let it run, and open a second terminal.',
]

const receiving = (origin: string): Part[] => [
  'In the second terminal, set both variables, with the secret that was printed. Then start one of the four receivers: each verifies that the service has signed exactly these bytes within the last five minutes, answers 204, and then fetches the results.',
  {
    name: 'Shell commands',
    code: 'export LIKENESS_API_KEY=lk_test_…\nexport LIKENESS_WEBHOOK_SECRET=whsec_…',
  },
  {
    summary: 'With our JavaScript client: needs Node 20 or later',
    folded: [
      { name: 'Install for JavaScript', code: `npm install ${packagesOf(origin).javascript}` },
      { name: 'receiver.mjs', code: javascriptReceiver(origin) },
      { name: 'Run receiver.mjs', code: 'node receiver.mjs' },
    ],
  },
  {
    summary: 'With nothing but Node 20 or later',
    folded: [
      { name: 'plain-receiver.mjs', code: plainJavascriptReceiver(origin) },
      { name: 'Run plain-receiver.mjs', code: 'node plain-receiver.mjs' },
    ],
  },
  {
    summary: 'With our Python client: needs Python 3.10 or later',
    folded: [
      { name: 'Install for Python', code: `python3 -m pip install ${packagesOf(origin).python}` },
      { name: 'receiver.py', code: pythonReceiver(origin) },
      { name: 'Run receiver.py', code: 'python3 receiver.py' },
    ],
  },
  {
    summary: 'With nothing but Python 3.9 or later',
    folded: [
      { name: 'plain_receiver.py', code: plainPythonReceiver(origin) },
      { name: 'Run plain_receiver.py', code: 'python3 plain_receiver.py' },
    ],
  },
  {
    list: [
      'The signature is of the bytes of the body: verify them before anything reads them as JSON. In Express, use `express.raw({ type: "application/json" })`; in Flask `request.get_data()`; in FastAPI `await request.body()`.',
      'In another language, a library of the [Standard Webhooks](https://www.standardwebhooks.com) specification verifies it, or a few lines: `webhook-signature` has one or more signatures, separated by spaces. Each is `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_`, decoded. Compare in constant time; one that matches is enough.',
      'Refuse a `webhook-timestamp`, in seconds since 1970, that is more than five minutes away from your clock: an event that someone recorded cannot be sent again later.',
    ],
  },
]

const judging = (origin: string): Part[] => [
  'In a third terminal, set the key again. Any portraits in a folder `photos` will do. These are samples, of which test mode knows the verdict:',
  {
    name: 'Fetch 20 photos',
    code: `mkdir -p photos
for name in ${samples.map(({ file }) => file.replace('.jpg', '')).join(' ')}; do
  curl --fail --silent --output photos/$name.jpg ${origin}/samples/$name.jpg
done`,
  },
  'Send them in one of three ways, the first two beside the client that step 2 installs. A job takes a photo for a finished file, unless `mode` is `check`: then it asks, as a single check does, whether the file can be cut from the photo. With the JavaScript client:',
  { name: 'job.mjs', code: javascriptJob(origin) },
  { name: 'Run job.mjs', code: 'node job.mjs' },
  'With the Python client:',
  { name: 'job.py', code: pythonJob(origin) },
  { name: 'Run job.py', code: 'python3 job.py' },
  'With curl alone, which sends one photo at a time:',
  { name: 'job.sh', code: curlJob(origin) },
  { name: 'Run job.sh', code: 'sh job.sh' },
  'A few seconds later the receiver prints `job.completed`, and the verdict on each photo. Without a receiver, ask for the job until it has ended: `waitForJob` and `wait_for_job` of the clients do. Live, a job costs 0.05 USD for each 20 photos, from the wallet; the first free checks do not cover it. [How calls work](/docs/api#guide) has jobs of up to 10,000 photos.',
]

const registering = (origin: string): Part[] => [
  'Under [Webhooks](/dashboard/developer/webhooks) of the dashboard, or by a call. Live and test mode have webhooks of their own: a test key registers one for events of test mode.',
  {
    name: 'Register a webhook',
    code: `curl --fail-with-body ${origin}/api/v1/webhooks \\
  -H "Authorization: Bearer $LIKENESS_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url":"https://example.com/likeness","events":["job.completed","job.failed"]}'`,
  },
  {
    list: [
      'The secret is `secret` in the answer, and on the page after “Add it”. It is shown this once: put it where your server finds its other secrets, as `LIKENESS_WEBHOOK_SECRET`.',
      'A lost secret is replaced: “Make a new secret” on the page of the webhook, or [a call](/docs/api/webhooks-rotate). For a day, both sign, so that you can change it without losing an event.',
      '“Send a test” on the same page, or [a call](/docs/api/webhooks-test), sends an event `webhook.test`. The page lists what was sent in the last 30 days, with the answers of your server, and sends an event again.',
    ],
  },
]

const promises: Part[] = [
  {
    caption: 'Events',
    head: ['Event', 'When', 'In data'],
    rows: [
      ['`job.completed`', 'A job has ended, with results.', '`job_id`, `status`, `counts`, `url`'],
      ['`job.failed`', 'A job has ended, and no photo has a result.', 'The same'],
      ['`job.cancelled`', 'A job was cancelled.', 'The same'],
      ['`job.paused`', 'A job cannot go on for lack of money.', 'The same, and `paused_because`'],
      [
        '`review.decided`',
        'A person has decided about a result.',
        '`review_id`, `request_id`, `decision`, `url`',
      ],
      ['`webhook.test`', 'You asked for a test.', '`webhook_id`'],
    ],
  },
  {
    list: [
      'Each event has `type`, `timestamp`, `livemode` and `data`. It has no photo and no verdict: fetch them from `url` with your key.',
      'Any 2xx within 15 seconds counts as received. Store the event, answer, and work after that: a receiver that takes more than 5 seconds is called less often.',
      'After any other answer, or none, the event is sent again with the same `webhook-id`: after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours; ten times in about three days. Redirects are not followed.',
      'An event may arrive twice, and events may arrive in another order than they happened. Remember each `webhook-id`, and do nothing the second time.',
      '410 disables the webhook. So does an event of which every attempt failed while no other was received; the owner gets a mail.',
    ],
  },
]

const javascriptJob = (origin: string) => `import { readdir } from 'node:fs/promises'
import { Likeness } from '@likeness-photo/client'

const likeness = new Likeness({ apiKey: process.env.LIKENESS_API_KEY, baseUrl: '${origin}' })
const names = (await readdir('photos')).filter((name) => name.endsWith('.jpg'))
const items = names.map((name) => ({ itemId: name, photo: \`photos/\${name}\` }))
const job = await likeness.createJob({ documentId: 'us-passport', mode: 'check', items })
console.log(job.id, job.counts.total, 'photos')`

const pythonJob = (origin: string) => `import os
from pathlib import Path

from likeness import Likeness

items = [{"item_id": photo.name, "image_base64": photo} for photo in sorted(Path("photos").glob("*.jpg"))]
with Likeness(os.environ["LIKENESS_API_KEY"], "${origin}") as likeness:
    job = likeness.create_job(items, document_id="us-passport", mode="check")
print(job["id"], job["counts"]["total"], "photos")`

const curlJob = (origin: string) => `jobs=${origin}/api/v1/photos/jobs
key="Authorization: Bearer $LIKENESS_API_KEY"
job=$(curl --fail-with-body --silent $jobs -H "$key" -H "Content-Type: application/json" \\
  -d '{"documentId":"us-passport","mode":"check"}' | sed 's/.*"id":"\\(job_[^"]*\\)".*/\\1/')
for photo in photos/*.jpg; do
  curl --fail-with-body --silent --output /dev/null -X PUT $jobs/$job/items/$(basename "$photo") \\
    -H "$key" -H "Content-Type: image/jpeg" --data-binary "@$photo"
done
curl --fail-with-body -X POST $jobs/$job/close -H "$key"`
