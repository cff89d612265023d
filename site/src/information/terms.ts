import type { TextPage } from './text-page.ts'

export const terms: TextPage = {
  path: '/terms',
  title: 'Terms',
  description:
    'The terms of Likeness in plain words: what the service does, what a verdict means, what it costs, what is not allowed and how it ends.',
  lead: 'What you can expect of this service, and what it expects of you. The contract is between you and the operator that is named here.',
  sections: [
    { id: 'operator', title: 'With whom', parts: ['operator'] },
    {
      id: 'service',
      title: 'What the service does',
      parts: [
        'The catalog says what authorities ask of identity photos, each figure with its source and the day it was read. It is free, and needs no account. The checks compare a photo with one of these rules. The dashboard makes the file and the sheet for printing. The API does this for programs.',
        'Likeness is not a government site, represents no authority and gives no legal or immigration advice.',
      ],
    },
    {
      id: 'verdict',
      title: 'What a verdict means',
      parts: [
        'READY, REVIEW and RETAKE are what programs measured under the rule as the catalog states it. They are no promise: the authority decides, may ask for more than its rules say, and may change them. Before you rely on a photo, read the sources of its document. How often checks are wrong is [published](/accuracy).',
      ],
    },
    {
      id: 'price',
      title: 'What it costs',
      parts: [
        'The [prices](/prices) are for one call and are shown before each paid step. Calls are paid from a wallet, which is filled in advance. A check is charged when it is answered, also if the answer is that the photo should be taken again. Errors are not charged, and neither is a check that finds no face.',
        'Wallets hold no interest, and cannot be given to others. If a charge is wrong, or you want money of a wallet back, write to the operator. Rights that the law gives you as a consumer, such as to withdraw from a contract, are not limited by these terms.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      parts: [
        'One account is for one person or company. Keep the password and the keys to yourself; what is done with them counts as done by you until you revoke them. Tell the operator if you lose them.',
      ],
    },
    {
      id: 'fair',
      title: 'What is not allowed',
      parts: [
        {
          list: [
            'photos of people who did not agree to it, or photos that the law forbids',
            'photos that are changed to pass for another person, or to hide what an authority asks to see',
            'attempts to reach the data of others, to avoid payment or to overload the service; [reports of weaknesses](/.well-known/security.txt) are welcome',
            'reselling verdicts as decisions of an authority',
          ],
        },
        'The operator may revoke the keys of an account that does this, sign its users out, and end the contract. Limits on how much one account may send are part of the service; each answer to a program says how many calls are left.',
      ],
    },
    {
      id: 'photos',
      title: 'Your photos',
      parts: [
        'Your photos remain yours. The operator may process them only to answer you, as [Privacy](/privacy) says. They are not used for anything else.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and the end',
      parts: [
        'You can end the contract at any time by deleting your account. The operator can end it, and must then give back what is left in the wallet unless the account was stopped for misuse of it. Changes of the API that break programs are [announced before](/docs/api/changelog). If these terms change to your disadvantage, you are told by mail before, and can leave.',
      ],
    },
    {
      id: 'liability',
      title: 'If something goes wrong',
      parts: [
        'The operator answers for damage that it causes on purpose or by gross negligence, and wherever the law does not allow to exclude it. It does not answer for a decision of an authority, or for a change of rules that the catalog has not taken in yet. The law of the operator’s country applies; consumers keep the protection of the law of their own.',
      ],
    },
  ],
}
