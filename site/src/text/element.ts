/** What the page of the web component says of it, for people and in Markdown. */
export const aboutElement =
  'One script puts a photo field into any page, without React or a build. It checks the photo in the page or by your server, says what to correct in 21 languages, and is a field of its form.'

/** How the element is used with a server or as a package. */
export const elementServerText =
  'Here the photo is checked in the page, and no photo is sent. With `endpoint`, your server has it checked by the API; the quick start of the HTML page at `/docs/api` has such a server. With a bundler, install the package as that quick start does, write `import "@likeness-photo/client/element"`, and set `service`. The script is 27 KB compressed; the engine, which is loaded when the photo is checked in the page, 3.6 MB.'

/** The title of each table, its first column's head, and its rows: a name for programs, and its meaning. */
export const elementTables: readonly {
  id: string
  title: string
  head: string
  rows: readonly (readonly [name: string, meaning: string])[]
}[] = [
  {
    id: 'attributes',
    title: 'Attributes',
    head: 'Attribute',
    rows: [
      ['document', 'The id of the document, such as `us-passport`. A change checks the chosen photo again.'],
      [
        'endpoint',
        'The address of your server, which calls the API with your key. Without it, the photo is checked in the page, and none is sent.',
      ],
      [
        'precheck',
        'With `endpoint`: the page looks at each photo first, and sends none that has to be taken again.',
      ],
      ['language', 'A tag such as `de` or `zh-Hans`, 21 in all; the `lang` around the element by default.'],
      ['subject', '`adult` (the default), `child` or `infant`.'],
      ['name', 'The name of the photo in the form’s data.'],
      ['required', 'The form cannot be submitted without a photo.'],
      ['accept-review', 'A photo with the verdict REVIEW is valid too.'],
      ['disabled', 'Nothing can be chosen, and the form’s data has no photo.'],
      [
        'service',
        'Where `engine.json`, `engine/`, `requirements/` and `api/public/` are; the origin of the script by default.',
      ],
    ],
  },
  {
    id: 'properties',
    title: 'Properties',
    head: 'Property',
    rows: [
      ['document, …', 'Each attribute is a property too; `accept-review` is `acceptReview`.'],
      ['photo', 'The photo, a `File` or null. A photo that you set is checked at once.'],
      ['result', 'The verdict on the photo; null while there is none.'],
      [
        'form, validity, validationMessage, willValidate, checkValidity(), reportValidity()',
        'As those of any field of a form.',
      ],
    ],
  },
  {
    id: 'events',
    title: 'Events',
    head: 'Event',
    rows: [
      ['likeness-photo', 'A photo was chosen or put aside; `detail` is the `File` or null.'],
      [
        'likeness-result',
        'There is a verdict; `detail` is the result. With an endpoint, it is the endpoint’s.',
      ],
      ['likeness-error', 'The photo could not be checked; `detail` has `code`, `detail` and `temporary`.'],
      ['change', 'The same as `likeness-photo`, without a detail.'],
    ],
  },
  {
    id: 'style',
    title: 'Style',
    head: 'Name',
    rows: [
      [
        'Custom properties',
        '`--likeness-accent`, `-on-accent`, `-ink`, `-ink-soft`, `-ground`, `-line`, `-ready`, `-review`, `-retake`, `-guide`, `-font`, `-radius`, `-gap` and `-width`.',
      ],
      [
        '::part()',
        '`widget`, `start`, `choose`, `take`, `verdict`, `photo`, `findings`, `problem` and `actions`.',
      ],
    ],
  },
]

/** When the field is valid. */
export const elementValidity =
  'The field is a part of its form. Its value is the photo that was checked: the file that was chosen, or a smaller JPEG of one over 12 MB. Without a photo it is valid unless it is `required`. With one it is valid once the verdict is READY, so a form waits for the check and does not send a photo that has to be taken again. Set `accept-review` if a person at your side decides about REVIEW, and `novalidate` on the form to receive any photo.'

/** What a page with a Content-Security-Policy must allow. */
export const elementPolicyText =
  'The element evaluates no text and has no inline style. If your page has a Content-Security-Policy, add these directives to it. With `endpoint` and without `precheck`, neither `wasm-unsafe-eval` nor `worker-src` is needed. The camera needs HTTPS.'

export const elementPolicy = (origin: string): string =>
  [
    `script-src ${origin} 'wasm-unsafe-eval'`,
    `worker-src blob: ${origin}`,
    `connect-src 'self' ${origin}`,
    'img-src blob:',
  ].join('; ')

/** A page on which a photo is checked without a server. */
export const elementPage = (origin: string): string => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Your photo</title>
<script type="module" src="${origin}/downloads/likeness-check.js"></script>
<form>
  <likeness-check document="us-passport" name="photo" required></likeness-check>
  <button>Continue</button>
</form>`

/** The same with a server that calls the API, for the quick start. */
export const elementWithServer = (documentId: string, origin: string): string => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Check a photo</title>
<script type="module" src="${origin}/downloads/likeness-check.js"></script>
<likeness-check document="${documentId}" endpoint="/photo-check"></likeness-check>`
