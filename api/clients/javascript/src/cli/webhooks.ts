import { type Command, textOf, UsageError } from './command.ts'
import { addressOf, listen, newSecret } from './listen.ts'

/** `likeness webhooks listen` passes events on to a server on this machine. */
export const webhooks: Command = {
  usage: 'webhooks listen --forward-to <address or port>',
  about: 'Sends the event of each job that ends to a server on this machine, signed as a webhook is.',
  options: {
    'forward-to': { type: 'string', about: 'the address, or the port of this machine' },
    secret: { type: 'string', about: 'the secret that signs, whsec_…; without it, a new one is printed' },
  },
  async run(context, { words: [part], options }) {
    if (part !== 'listen') throw new UsageError('Write likeness webhooks listen --forward-to 3000.')
    const secret = textOf(options.secret) ?? newSecret()
    if (!secret.startsWith('whsec_')) throw new UsageError('--secret begins with whsec_.')
    return listen(context, { forwardTo: addressOf(textOf(options['forward-to'])), secret })
  },
}
