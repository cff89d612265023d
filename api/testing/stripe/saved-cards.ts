import type { StripeAccount } from './account.ts'
import { type Answer, refusal, taken } from './answer.ts'
import { parseForm } from './form.ts'
import { listOf } from './list.ts'
import type { PaymentIntent } from './objects.ts'
import { parametersOf } from './parameters.ts'

interface Call {
  method: string | undefined
  resource: 'payment_intents' | 'payment_methods'
  id: string | undefined
  deed: string | undefined
  form: string
}

/** The calls about payments and saved cards. Undefined for an address that Stripe does not have. */
export function savedCardCall(
  account: StripeAccount,
  { method, resource, id, deed, form }: Call,
): Answer | undefined {
  if (resource === 'payment_methods') {
    const isDetach = method === 'POST' && id !== undefined && deed === 'detach'
    return isDetach ? taken(parametersOf.nothing, form, () => account.detach(id)) : undefined
  }
  if (method === 'POST' && id === undefined) return createIntent(account, form)
  if (method !== 'GET') return undefined
  if (id === undefined) {
    return taken(parametersOf.list, form, (list) => {
      const ofCustomer = [...account.intents].filter(
        ([, { customer }]) => list.customer === undefined || customer === list.customer,
      )
      const listed = ofCustomer.map(
        ([name, intent]) => [name, { ...plain(intent), payment_intent: null }] as const,
      )
      return listOf(new Map(listed), account, list)
    })
  }
  return taken(parametersOf.retrieve, form, ({ expand }) => {
    const intent = account.intents.get(id)
    if (!intent) return undefined
    return {
      ...(expand.includes('latest_charge') ? intent : plain(intent)),
      ...(expand.includes('payment_method') && {
        payment_method: account.methods.get(intent.payment_method ?? '') ?? null,
      }),
    }
  })
}

/** As Stripe documents it: a saved card is charged for its own customer only, and a declined payment leaves its intent. */
function createIntent(account: StripeAccount, form: string): Answer {
  const parsed = parametersOf.createIntent.safeParse(parseForm(form))
  if (!parsed.success) return taken(parametersOf.createIntent, form, () => undefined)
  const { payment_method: name, customer, confirm } = parsed.data
  const card = account.methods.get(name ?? '')
  if (confirm && name === undefined) {
    return refusal(400, "You cannot confirm this PaymentIntent because it's missing a payment method.")
  }
  if (name !== undefined && !card) {
    const message = `No such PaymentMethod: '${name}'`
    const error = {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'payment_method',
      message,
    }
    return { status: 400, body: { error } }
  }
  if (card && (card.customer === null || card.customer !== customer)) {
    return refusal(400, 'The payment method must be attached to the customer of this PaymentIntent.')
  }
  const intent = account.charge(parsed.data)
  const { last_payment_error: error } = intent
  return error
    ? { status: 402, body: { error: { ...error, payment_intent: plain(intent) } } }
    : { status: 200, body: plain(intent) }
}

const plain = (intent: PaymentIntent) => ({ ...intent, latest_charge: intent.latest_charge.id })
