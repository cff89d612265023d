import type { FastifyInstance } from 'fastify'
import type { Mailbox } from '../servers/mailbox.ts'

export interface PersonIs {
  name: string
  email: string
  password: string
  /** The origin of the page that sends the calls. If absent, the dashboard's own. */
  origin?: string
  /** The network address, as the site's server forwards it. */
  address?: string
}

/** A user with a browser, which keeps the cookies that the app sets. */
export function person(app: FastifyInstance, box: Mailbox, is: PersonIs) {
  const { name, email, password, origin = 'http://localhost:4321', address } = is
  const headers: Record<string, string> = { origin, ...(address && { 'x-forwarded-for': address }) }
  const jar = new Map<string, string>()
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const url = `/api/dashboard${path}`
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    for (const { name, value } of response.cookies) {
      if (value) jar.set(name, `${name}=${encodeURIComponent(value)}`)
      else jar.delete(name)
    }
    headers.cookie = [...jar.values()].join('; ')
    return response
  }
  const post = (path: string, payload: object) => call('POST', `/auth${path}`, payload)
  /** Only the first step of signing in. */
  const givePassword = (with_ = password) => post('/sign-in/email', { email, password: with_ })
  /** Signs in. If the browser is not known yet, this includes the code from the mail. */
  const signIn = async (with_ = password) => {
    const before = box.mails.filter(({ to }) => to === email.toLowerCase()).length
    const begun = await givePassword(with_)
    if (begun.statusCode !== 202) return begun
    const { code } = await box.latest(email.toLowerCase(), before + 1)
    return post('/sign-in/code', { code })
  }
  const signUp = () => post('/sign-up/email', { name, email, password })
  return {
    is,
    headers,
    get: (path: string) => call('GET', path),
    end: (id: string, with_?: string) =>
      post('/end-session', { id, ...(with_ !== undefined && { password: with_ }) }),
    post,
    signUp,
    signIn,
    givePassword,
    /** Signs up, opens the link in the mail, and signs in. */
    join: async () => {
      await signUp()
      const { token } = await box.latest(email.toLowerCase())
      await post('/verify-email', { token })
      return signIn()
    },
  }
}
