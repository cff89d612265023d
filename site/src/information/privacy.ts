import { backupDays, kept } from './stated-facts.ts'
import type { TextPage } from './text-page.ts'

export const privacy: TextPage = {
  path: '/privacy',
  title: 'Privacy',
  description:
    'What Likeness keeps of photos and accounts, where, for how long and who sees it. Photos are checked in memory, and no face template is made.',
  lead: 'On a document’s page, a photo is checked on your device and not sent. In an account and by the API, it is checked in memory and then dropped. It is stored only if you save it, while it waits in a job that a program sent, or as long as a program asks for a person’s decision about it. No face is recognised, no template of a face is made, and nothing is used to train anything.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      parts: ['operator', 'Write to this address about anything on this page. An answer costs nothing.'],
    },
    {
      id: 'photos',
      title: 'Photos',
      parts: [
        'What is done with a photo is the same for a page and for a program: it is read, measured and answered. The faces that are measured are not compared with any other face.',
        {
          caption: 'What is kept of a photo',
          head: ['What', 'Where', 'For how long'],
          rows: [
            [
              'A photo that is checked on a document’s page',
              'Your device',
              'It is not sent; its file and print sheet are made there too. So that a reload loses nothing, your browser keeps it, and the finished photos of a family, until you delete them, or until you open a page of this site that checks photos after an hour.',
            ],
            [
              'A photo that is checked in an account or by the API, cropped or printed',
              'Memory of the server',
              'Until the answer is sent. Memory that is used again is overwritten with zeros.',
            ],
            [
              'A photo that you save',
              'Database or store of files, encrypted with a key of its own',
              `${kept.savedPhotoDays} days, or until you delete it. At most ${kept.savedPhotosPerAccount} at a time.`,
            ],
            [
              'The photos of a job that a program sends in one call',
              'Database or store of files, encrypted',
              `Until each is judged, at most ${kept.jobHoursAtMost} hours.`,
            ],
            [
              'The photos of a job that a program sends one by one',
              'Database or store of files, encrypted',
              `Until each is judged, at most ${kept.openJobHoursAtMost} hours.`,
            ],
            [
              'The results of a job',
              'Database',
              `${kept.jobDays} days after its end, unless the operator sets another time.`,
            ],
            [
              'A photo that a program sends for a review, so that a person decides about its result',
              'Database or store of files, encrypted, with the places of eyes, chin and crown in it',
              `As long as the program says, at most ${kept.reviewPhotoDays} days, or until the review is deleted.`,
            ],
            [
              'The result of such a review, with what the person decided',
              'Database, without places of the face',
              `${kept.reviewDays} days, or until it is deleted. Which checks were accepted or refused in a month is kept as long as the account, without the review, the photo and the person.`,
            ],
            [
              'The answer of a call with an idempotency key, which can have the measures of a check, and never a photo',
              'Database, encrypted',
              `${kept.answerHours} hours, so that a repeated call gets the same answer.`,
            ],
            [
              'The proof that a photo was checked',
              'Your browser: an encrypted digest, not the photo',
              `It is valid for ${kept.receiptHours === 1 ? 'an hour' : `${kept.receiptHours} hours`}.`,
            ],
            [
              'Which document you checked a photo for on the pages, so that the same photo and further tries are free',
              'Database: the document, the time, and a keyed digest, not the photo',
              `${kept.pastCheckDays} days.`,
            ],
          ],
        },
        'Photos, measures of faces and keys never appear in logs. A file that you make has none of the place, camera and time that your photo may carry.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      parts: [
        'The catalog of requirements needs no account. With an account, this is kept until you delete it, if no other time is named:',
        {
          list: [
            'Your name, your mail address and a hash of your password, never the password. An address that is not confirmed is deleted after ' +
              `${kept.unconfirmedDays} days.`,
            'A second factor, if you set one up: the secret of the authenticator app, encrypted; of each passkey its name, its public key and when it was added and used; recovery codes as hashes. No fingerprint and no face: these stay on your device.',
            `Sessions, with the name of the browser that you use: at most ${kept.sessionDays} days, or ${kept.unusedSessionDays} days without use. The network address is not kept with them.`,
            `Browsers that you signed in with before: ${kept.knownBrowserDays} days, or until the last session in it ends, if that is later.`,
            'API keys as hashes, their names, and a list of when they were created, changed and revoked.',
            `Single calls and what they cost: ${kept.callDays} days. They name the operation, the document and the verdict. Of a check with a key, they have the result: its figures and sentences, and the attestation, which contains a SHA-256 of the photo’s file; not the photo, and not the places of the face in it. How many calls you made on each day, and which verdicts and reasons photos had, is kept as counts.`,
            `Webhooks, and their deliveries for ${kept.deliveryDays} days.`,
            'Payments, charges and the balance of your wallet. Of a card that you save for automatic top-ups: its brand, its last four digits, and its number at Stripe, until you remove it. The billing details that you state, which also stand on the receipts of later payments.',
            'Policies: which checks count for you.',
            `In an organisation: its members and their roles, which its members see; the address of an invited person for at most ${kept.invitationDays} days.`,
            'A log of who did what in an organisation, also signing in, with the first part of the network address that is the same for a whole neighbourhood of the network. It is kept as long as the organisation, because it must not be changed; when a person is deleted, it does not name that person any more.',
          ],
        },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      parts: [
        'The pages of the catalog set no cookie. Signing in sets cookies that keep you signed in and recognise your browser; the switch to test mode sets one that remembers it. There is no advertising, no analytics and nothing of another company on any page.',
      ],
    },
    {
      id: 'others',
      title: 'Who else sees something',
      parts: [
        {
          list: [
            'The operator, and the company that hosts the servers, the database and the store of files for the operator. In that store, photos are encrypted, and their names say nothing of you.',
            'Stripe, when you pay: your mail address and the amount. Card numbers go to Stripe only, which keeps the card if you save it.',
            'The mail provider that delivers our messages to you: your address and the message.',
            'An address that you set as a webhook: that a job has ended or is paused, or how a review was decided, with ids and counts. Results are fetched with a key.',
            'A list of breached passwords, if the operator uses one: the first five digits of a hash of a password that you choose, which do not identify it.',
          ],
        },
        'Nobody else. Photos are judged on the operator’s own servers, by programs that run there, and are sent to no other service.',
      ],
    },
    {
      id: 'network',
      title: 'Network addresses',
      parts: [
        'Network addresses are used to limit abuse, such as guessing of passwords. They are counted for as long as a limit lasts, at most some days, for sign-in only as keyed hashes. The service writes none into its logs.',
      ],
    },
    {
      id: 'rights',
      title: 'Delete, correct, get a copy',
      parts: [
        `You can delete your account under [Account](/dashboard/account). At once, this deletes your name, address, password, second factor and sessions, and each organisation of which you are the only member: its saved photos, jobs with their results, webhooks, usage, reports and calls; its keys stop working. An organisation with other members keeps what it has; an owner can delete it under [Organisation](/dashboard/organisation). Backups of the database keep what was deleted for up to ${backupDays} days, and are used only to restore the service. The entries of payments and charges remain in the books, under an account without a name, and receipts remain without the buyer: download yours before; money that is left in the wallet is not paid out by itself, so ask the operator for it first.`,
        'Your statement can be downloaded under [Wallet](/dashboard/wallet). You can change your name under [Account](/dashboard/account). To change your address, for a copy of anything else, or to object, write to the operator. You may also complain to the data protection authority of your country.',
        'Likeness processes a photo because you ask for it (the contract between you and the operator), and security data because the service could not be kept open without it.',
      ],
    },
    {
      id: 'children',
      title: 'Photos of children and of other people',
      parts: [
        'Photos of children are treated like all others. Send a photo of another person only if that person, or a parent, agrees.',
      ],
    },
  ],
}
