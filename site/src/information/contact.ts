import type { TextPage } from './text-page.ts'

export const contact: TextPage = {
  path: '/contact',
  title: 'Contact',
  description:
    'Who runs this instance of Likeness, and where to write: questions, wrong figures, payments, weaknesses.',
  lead: 'Who runs this service, and where to write.',
  sections: [
    { id: 'operator', title: 'Operator', parts: ['operator'] },
    {
      id: 'what-to-send',
      title: 'What helps us to answer',
      parts: [
        {
          list: [
            'A figure of the catalog is wrong or old: the address of its page, and a link to the authority’s own text.',
            'A verdict is wrong: the document, the time and the request id, or what the page said. Please do not send the photo before we ask for it.',
            'A payment or a charge: the mail address of your account, and the day.',
            'Your data: see [Privacy](/privacy). Most of it you can correct or delete yourself under [Account](/dashboard/account).',
            'A weakness: the address in [security.txt](/.well-known/security.txt), in private.',
          ],
        },
        'Questions about an application, such as how long it takes or whether you may send a photo again, are for the authority. Its name and its pages stand with each [document](/requirements).',
      ],
    },
  ],
}
